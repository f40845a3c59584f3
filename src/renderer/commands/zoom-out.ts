import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const zoomOutCommand: Command = {
  id: 'zoom-out',
  title: 'Zoom out',
  keys: ['-'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.zoomBy(1 / 1.5),
}
