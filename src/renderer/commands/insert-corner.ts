import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const insertCornerCommand: Command = {
  id: 'insert-corner',
  title: 'Put a corner into the side of an area under the pointer',
  keys: ['Insert'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => {
    const { pointer } = useUi.getState()
    if (pointer) theMap()?.insertCorner(pointer)
  },
}
