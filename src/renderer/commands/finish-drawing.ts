import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const finishDrawingCommand: Command = {
  id: 'finish-drawing',
  title: 'Close what is being drawn',
  keys: ['Enter'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => void theMap()?.draw.finish(),
}
