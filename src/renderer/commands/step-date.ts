import { stepRightDate, useCompare } from '../map/compare-actions.ts'
import type { Command } from './command.ts'

const isComparing = () => useCompare.getState().mode !== null

export const laterDateCommand: Command = {
  id: 'later-date',
  title: 'Compare with the next date',
  keys: ['Alt+ArrowRight'],
  scope: 'G',
  when: isComparing,
  run: () => stepRightDate(1),
}
export const earlierDateCommand: Command = {
  id: 'earlier-date',
  title: 'Compare with the date before',
  keys: ['Alt+ArrowLeft'],
  scope: 'G',
  when: isComparing,
  run: () => stepRightDate(-1),
}
