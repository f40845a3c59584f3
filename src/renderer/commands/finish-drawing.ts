import { keepClicked } from '../answer/click-actions.ts'
import { finishMode } from '../answer/correct-actions.ts'
import { correctDraft } from '../map/correct-draft.ts'
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
    if (correctDraft()?.finish() === true || keepClicked() || finishMode()) return
    if (theMap()?.draw.finish() !== true) void keepMeasured()
  },
}
