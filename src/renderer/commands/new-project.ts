import { newProject } from '../firstrun/first-run-actions.ts'
import { always, type Command } from './command.ts'

export const newProjectCommand: Command = {
  id: 'new-project',
  title: 'New project',
  keys: [],
  scope: 'G',
  when: always,
  run: () => void newProject(),
}
