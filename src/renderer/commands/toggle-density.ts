import { toggleDensity } from '../shell/shell-actions.ts'
import { always, type Command } from './command.ts'

export const toggleDensityCommand: Command = {
  id: 'toggle-density',
  title: 'Field density: large targets',
  keys: ['Ctrl+Shift+d'],
  scope: 'G',
  when: always,
  run: () => toggleDensity(),
}
