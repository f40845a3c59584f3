import { currentObject, judge } from '../answer/evidence-actions.ts'
import { withObject } from './with-object.ts'
import type { Command } from './command.ts'

export const doubtObjectCommand: Command = {
  id: 'doubt-object',
  title: 'Mark the object as unsure',
  keys: ['u'],
  scope: 'M',
  when: () => currentObject() !== null,
  run: () => withObject((object) => void judge(object, 'unsure')),
}
