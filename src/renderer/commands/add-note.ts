import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const addNoteCommand: Command = {
  id: 'add-note',
  title: 'Note about the selection',
  keys: ['Shift+c'],
  scope: 'M',
  when: () => (useMirror.getState().workspace?.selection.length ?? 0) > 0,
  run: () => useUi.setState({ dialog: 'note' }),
}
