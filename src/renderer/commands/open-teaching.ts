import { showTab } from '../shell/shell-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const openTeachingCommand: Command = {
  id: 'open-teaching',
  title: 'Teach: what is taught in this project',
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().project !== null,
  run: () => showTab('teach'),
}
