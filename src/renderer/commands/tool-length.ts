import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const toolLengthCommand: Command = {
  id: 'tool-length',
  title: 'Measure a length',
  keys: ['m'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => useUi.setState({ tool: 'length' }),
}
