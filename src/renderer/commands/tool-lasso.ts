import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolLassoCommand: Command = {
  id: 'tool-lasso',
  title: 'Draw an area: freehand',
  keys: ['Shift+p'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'lasso' }),
}
