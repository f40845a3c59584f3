import { currentObject, judge } from '../answer/evidence-actions.ts'
import { withObject } from './with-object.ts'
import type { Command } from './command.ts'

export const rejectObjectCommand: Command = {
  id: 'reject-object',
  title: 'Reject the object',
  keys: ['Delete'],
  scope: 'M',
  when: () => currentObject() !== null,
  run: () => withObject((object) => void judge(object, 'rejected')),
}
