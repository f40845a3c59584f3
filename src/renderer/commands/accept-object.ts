import { currentObject, judge } from '../answer/evidence-actions.ts'
import { withObject } from './with-object.ts'
import type { Command } from './command.ts'

export const acceptObjectCommand: Command = {
  id: 'accept-object',
  title: 'Accept the object',
  keys: ['y'],
  scope: 'M',
  when: () => currentObject() !== null,
  run: () => withObject((object) => void judge(object, 'accepted')),
}
