import { focusRegion } from '../shell/shell-actions.ts'
import { always, type Command } from './command.ts'

export const previousRegionCommand: Command = {
  id: 'previous-region',
  title: 'Previous region',
  keys: ['Shift+F6'],
  scope: 'G',
  when: always,
  run: () => focusRegion(-1),
}
