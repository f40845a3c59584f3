import { redo } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const redoCommand: Command = {
  id: 'redo',
  title: 'Redo',
  keys: ['Ctrl+Shift+z'],
  scope: 'G',
  when: () => useMirror.getState().project?.redo != null,
  run: () => void redo(),
}
