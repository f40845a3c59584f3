import { useUi } from '../state/ui.ts'
import { always, type Command } from './command.ts'

export const openPaletteCommand: Command = {
  id: 'open-palette',
  title: 'Commands',
  keys: ['Ctrl+k'],
  scope: 'G',
  when: always,
  run: () => useUi.setState({ dialog: 'palette' }),
}
