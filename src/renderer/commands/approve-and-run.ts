import { approveAndRun } from '../plan/plan-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import type { Command } from './command.ts'

export const approveAndRunCommand: Command = {
  id: 'approve-and-run',
  title: 'Approve all and run',
  keys: ['Ctrl+Enter'],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => void approveAndRun(),
}
