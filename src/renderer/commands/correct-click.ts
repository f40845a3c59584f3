import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctClickCommand: Command = {
  id: 'correct-click',
  title: 'Correct: outline a missed object by clicking it',
  keys: ['q'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('click'),
}
