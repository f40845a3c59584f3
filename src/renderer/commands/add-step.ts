import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const addStepCommand: Command = {
  id: 'add-step',
  title: 'Add a step',
  keys: [],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => useUi.setState({ dialog: 'add_step', addAfter: useUi.getState().stepId ?? currentRequest()?.plan.actions.at(-1)?.id ?? null }),
}
