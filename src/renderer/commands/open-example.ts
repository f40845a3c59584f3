import { openExample } from '../firstrun/first-run-actions.ts'
import { always, type Command } from './command.ts'

export const openExampleCommand: Command = {
  id: 'open-example',
  title: 'Open the example',
  keys: ['Ctrl+e'],
  scope: 'G',
  when: always,
  run: () => void openExample(),
}
