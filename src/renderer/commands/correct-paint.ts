import { toggleMode } from '../answer/correct-actions.ts'
import { currentObjects } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const correctPaintCommand: Command = {
  id: 'correct-paint',
  title: 'Correct: paint pixels',
  keys: ['h'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => toggleMode('paint'),
}
