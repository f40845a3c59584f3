import { cancelRun } from '../plan/plan-actions.ts'
import { currentRequest, isRunning } from '../state/selectors.ts'
import type { Command } from './command.ts'

export const cancelRunCommand: Command = {
  id: 'cancel-run',
  title: 'Stop the run',
  keys: ['Ctrl+.'],
  scope: 'G',
  when: () => isRunning(currentRequest()),
  run: () => void cancelRun(),
}
