import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const leapUpCommand: Command = {
  id: 'leap-up',
  title: 'Pan half a map up',
  keys: ['Shift+ArrowUp'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0, -0.5),
}
