import { importModel } from '../planners/planners-actions.ts'
import { always, type Command } from './command.ts'

export const importPlannerCommand: Command = {
  id: 'import-planner',
  title: 'Import a language model from a GGUF file',
  keys: [],
  scope: 'G',
  when: always,
  run: () => void importModel(),
}
