import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const leapLeftCommand: Command = {
  id: 'leap-left',
  title: 'Pan half a map left',
  keys: ['Shift+ArrowLeft'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(-0.5, 0),
}
