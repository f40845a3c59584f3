import { currentObjects, stepObject } from '../answer/evidence-actions.ts'
import type { Command } from './command.ts'

export const nextObjectCommand: Command = {
  id: 'next-object',
  title: 'Next uncertain object',
  keys: ['n'],
  scope: 'M',
  when: () => currentObjects() !== null,
  run: () => stepObject(1),
}
