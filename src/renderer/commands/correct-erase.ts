import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctEraseCommand: Command = {
  id: 'correct-erase',
  title: 'Correct: erase pixels',
  keys: ['Shift+h'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('erase'),
}
