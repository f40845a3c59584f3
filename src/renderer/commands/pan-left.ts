import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const panLeftCommand: Command = {
  id: 'pan-left',
  title: 'Pan left',
  keys: ['ArrowLeft'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => theMap()?.panBy(-0.1, 0),
}
