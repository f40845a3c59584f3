import { canCompare, flickByKey } from '../map/compare-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const flickerCommand: Command = {
  id: 'flicker',
  title: 'Flicker between two dates',
  keys: ['s'],
  scope: 'G',
  when: () => canCompare(useMirror.getState().workspace),
  run: flickByKey,
}
