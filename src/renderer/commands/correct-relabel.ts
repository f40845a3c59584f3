import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctRelabelCommand: Command = {
  id: 'correct-relabel',
  title: 'Correct: give the object another class',
  keys: ['c'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('relabel'),
}
