import { keepMeasured } from '../map/keep-measured.ts'
import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const finishDrawingCommand: Command = {
  id: 'finish-drawing',
  title: 'Close what is being drawn, or keep the measurement',
  keys: ['Enter'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => {
    if (theMap()?.draw.finish() !== true) void keepMeasured()
  },
}
