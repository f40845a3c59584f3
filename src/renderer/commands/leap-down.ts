import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const leapDownCommand: Command = {
  id: 'leap-down',
  title: 'Pan half a map down',
  keys: ['Shift+ArrowDown'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0, 0.5),
}
