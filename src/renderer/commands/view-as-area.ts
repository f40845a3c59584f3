import { areaFromView } from '../map/map-actions.ts'
import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const viewAsAreaCommand: Command = {
  id: 'view-as-area',
  title: 'Use this view as area',
  keys: [],
  scope: 'G',
  when: () => theMap() !== null,
  run: () => areaFromView(),
}
