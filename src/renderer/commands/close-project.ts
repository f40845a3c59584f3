import { closeProject } from '../firstrun/first-run-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const closeProjectCommand: Command = {
  id: 'close-project',
  title: 'Close the project',
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().project !== null,
  run: () => void closeProject(),
}
