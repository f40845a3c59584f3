import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'
import { copyProject } from './copy-project.ts'

export const saveCopyCommand: Command = {
  id: 'save-copy',
  title: 'Save the project under a name',
  keys: ['Ctrl+s'],
  scope: 'G',
  when: () => useMirror.getState().project !== null && window.aftermap !== undefined,
  run: () => void copyProject(),
}
