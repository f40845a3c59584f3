import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const panUpCommand: Command = {
  id: 'pan-up',
  title: 'Pan up',
  keys: ['ArrowUp'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(0, -0.1),
}
