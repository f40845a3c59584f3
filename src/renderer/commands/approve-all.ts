import { approveAll } from '../plan/plan-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import type { Command } from './command.ts'

export const approveAllCommand: Command = {
  id: 'approve-all',
  title: 'Approve all steps',
  keys: [],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => void approveAll(),
}
