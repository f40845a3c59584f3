import { currentObject, lookAtPixels } from '../answer/evidence-actions.ts'
import { withObject } from './with-object.ts'
import type { Command } from './command.ts'

export const lookAtPixelsCommand: Command = {
  id: 'look-at-pixels',
  title: 'Look at the pixels of the object',
  keys: [],
  scope: 'M',
  when: () => currentObject() !== null,
  run: () => withObject(lookAtPixels),
}
