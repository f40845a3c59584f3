import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolRectangleCommand: Command = {
  id: 'tool-rectangle',
  title: 'Draw an area: rectangle',
  keys: ['r'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'rectangle' }),
}
