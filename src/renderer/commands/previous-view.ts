import { takeClickBack } from '../answer/click-actions.ts'
import { correctDraft } from '../map/correct-draft.ts'
import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const previousViewCommand: Command = {
  id: 'previous-view',
  title: 'Previous view, or take the last corner back',
  keys: ['Backspace'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => correctDraft()?.undoVertex() || takeClickBack() || theMap()?.draw.undoVertex() || theMap()?.back(),
}
