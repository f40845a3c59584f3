import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const panDownCommand: Command = {
  id: 'pan-down',
  title: 'Pan down',
  keys: ['ArrowDown'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0, 0.1),
}
