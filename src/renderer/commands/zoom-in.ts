import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const zoomInCommand: Command = {
  id: 'zoom-in',
  title: 'Zoom in',
  keys: ['+', '='],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.zoomBy(1.5),
}
