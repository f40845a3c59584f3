import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctMergeCommand: Command = {
  id: 'correct-merge',
  title: 'Correct: merge several objects into one',
  keys: ['w'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('merge'),
}
