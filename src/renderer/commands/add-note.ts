import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const addNoteCommand: Command = {
  id: 'add-note',
  title: 'Note about the selection, or the middle of the map',
  keys: ['Shift+c'],
  scope: 'M',
  when: () => useMirror.getState().workspace?.frame != null,
  run: () => useUi.setState({ dialog: 'note' }),
}
