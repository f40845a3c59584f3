import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const goToCommand: Command = {
  id: 'go-to',
  title: 'Go to a coordinate',
  keys: ['g'],
  scope: 'G',
  when: () => theMap() !== null,
  run: () => useUi.setState({ dialog: 'go' }),
}
