import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const mapPictureCommand: Command = {
  id: 'map-picture',
  title: 'Map as a picture: copy, PNG, PDF',
  keys: ['Ctrl+Shift+e'],
  scope: 'G',
  when: () => (useMirror.getState().workspace?.layers.length ?? 0) > 0,
  run: () => useUi.setState({ dialog: 'picture' }),
}
