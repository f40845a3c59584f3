import { canCompare, toggleCompare } from '../map/compare-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const swipeCommand: Command = {
  id: 'swipe',
  title: 'Swipe two dates',
  keys: ['a'],
  scope: 'G',
  when: () => canCompare(useMirror.getState().workspace),
  run: () => toggleCompare('swipe'),
}
