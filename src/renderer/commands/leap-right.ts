import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const leapRightCommand: Command = {
  id: 'leap-right',
  title: 'Pan half a map right',
  keys: ['Shift+ArrowRight'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0.5, 0),
}
