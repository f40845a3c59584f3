import { theMap } from '../map/map-handle.ts'
import { fitSelection } from './fit-selection.ts'
import type { Command } from './command.ts'

export const fitCommand: Command = {
  id: 'fit',
  title: 'Zoom to the selection',
  keys: ['f'],
  scope: 'G',
  when: () => theMap() !== null,
  run: () => fitSelection(),
}
