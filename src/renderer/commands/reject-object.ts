import { currentObject, judge } from '../answer/evidence-actions.ts'
import { theMap } from '../map/map-handle.ts'
import { useUi } from '../state/ui.ts'
import { withObject } from './with-object.ts'
import type { Command } from './command.ts'

export const rejectObjectCommand: Command = {
  id: 'reject-object',
  title: 'Reject the object, or take the corner under the pointer out of an area',
  keys: ['Delete'],
  scope: 'M',
  when: () => currentObject() !== null || theMap() !== null,
  run: () => {
    const { pointer } = useUi.getState()
    if (pointer && theMap()?.removeCorner(pointer) === true) return
    withObject((object) => void judge(object, 'rejected'))
  },
}
