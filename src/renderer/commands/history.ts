import { showTab } from '../shell/shell-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const historyCommand: Command = {
  id: 'history',
  title: 'Earlier questions',
  keys: ['Ctrl+h'],
  scope: 'G',
  when: () => useMirror.getState().requests.length > 0,
  run: () => showTab('history'),
}
