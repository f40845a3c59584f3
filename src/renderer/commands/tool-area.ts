import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolAreaCommand: Command = {
  id: 'tool-area',
  title: 'Measure an area',
  keys: ['Shift+m'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'area' }),
}
