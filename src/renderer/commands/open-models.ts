import { openModels } from '../models/models-actions.ts'
import { always, type Command } from './command.ts'

export const openModelsCommand: Command = {
  id: 'open-models',
  title: 'Models: what is installed and what it runs on',
  keys: [],
  scope: 'G',
  when: always,
  run: () => openModels(),
}
