import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctSplitCommand: Command = {
  id: 'correct-split',
  title: 'Correct: split the object along a line',
  keys: ['l'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('split'),
}
