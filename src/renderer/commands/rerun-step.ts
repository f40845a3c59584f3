import { runAgain } from '../plan/plan-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const rerunStepCommand: Command = {
  id: 'rerun-step',
  title: 'Run the step and what depends on it again',
  keys: ['.'],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => void runAgain(useUi.getState().stepId),
}
