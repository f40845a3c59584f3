import { chooseAndAdd } from '../layers/layer-actions.ts'
import { always, type Command } from './command.ts'

export const addFilesCommand: Command = {
  id: 'add-files',
  title: 'Add imagery',
  keys: ['Ctrl+o'],
  scope: 'G',
  when: always,
  run: () => void chooseAndAdd('images'),
}
