import { useUi } from '../state/ui.ts'
import { always, type Command } from './command.ts'

export const showKeysCommand: Command = {
  id: 'show-keys',
  title: 'Show the keys',
  keys: ['?', 'F1'],
  scope: 'G',
  when: always,
  run: () => useUi.setState({ dialog: 'keys' }),
}
