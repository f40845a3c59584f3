import { canCompare, toggleCompare } from '../map/compare-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const sideBySideCommand: Command = {
  id: 'side-by-side',
  title: 'Two dates side by side',
  keys: ['d'],
  scope: 'G',
  when: () => canCompare(useMirror.getState().workspace),
  run: () => toggleCompare('side_by_side'),
}
