import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const panRightCommand: Command = {
  id: 'pan-right',
  title: 'Pan right',
  keys: ['ArrowRight'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0.1, 0),
}
