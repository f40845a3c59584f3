import { chooseAndAdd } from '../layers/layer-actions.ts'
import { always, type Command } from './command.ts'

export const openProjectCommand: Command = {
  id: 'open-project',
  title: 'Open a project',
  keys: ['Ctrl+Shift+o'],
  scope: 'G',
  when: always,
  run: () => void chooseAndAdd('project'),
}
