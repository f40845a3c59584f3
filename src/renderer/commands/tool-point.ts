import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolPointCommand: Command = {
  id: 'tool-point',
  title: 'Set a point',
  keys: ['t'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'point' }),
}
