import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolPolygonCommand: Command = {
  id: 'tool-polygon',
  title: 'Draw an area: polygon',
  keys: ['p'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'polygon' }),
}
