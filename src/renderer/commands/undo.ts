import { undo } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const undoCommand: Command = {
  id: 'undo',
  title: 'Undo',
  keys: ['Ctrl+z'],
  scope: 'G',
  when: () => useMirror.getState().project?.undo != null,
  run: () => void undo(),
}
