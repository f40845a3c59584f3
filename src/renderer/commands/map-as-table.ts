import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const mapAsTableCommand: Command = {
  id: 'map-as-table',
  title: 'Objects on the map as a table',
  keys: ['Ctrl+Shift+m'],
  scope: 'G',
  when: () => theMap() !== null,
  run: () => useUi.setState({ dialog: 'twin' }),
}
