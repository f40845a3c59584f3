import { focusRegion } from '../shell/shell-actions.ts'
import { always, type Command } from './command.ts'

export const nextRegionCommand: Command = {
  id: 'next-region',
  title: 'Next region',
  keys: ['F6'],
  scope: 'G',
  when: always,
  run: () => focusRegion(1),
}
