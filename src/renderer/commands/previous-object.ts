import { currentObjects, stepObject } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const previousObjectCommand: Command = {
  id: 'previous-object',
  title: 'Previous uncertain object',
  keys: ['Shift+n'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => stepObject(-1),
}
