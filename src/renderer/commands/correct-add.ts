import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctAddCommand: Command = {
  id: 'correct-add',
  title: 'Correct: add an object that was missed',
  keys: ['o'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('add'),
}
