import { currentStep, editInDock, withStep } from './current-step.ts'
import type { Command } from './command.ts'

export const editCardCommand: Command = {
  id: 'edit-card',
  title: 'Edit the card',
  keys: ['e'],
  scope: 'P',
  when: () => currentStep() !== null,
  run: () => withStep((step) => editInDock(step.id)),
}
