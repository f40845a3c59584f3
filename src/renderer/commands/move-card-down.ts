import { moveStep } from '../plan/plan-actions.ts'
import { currentStep, withStep } from './current-step.ts'
import type { Command } from './command.ts'

export const moveCardDownCommand: Command = {
  id: 'move-card-down',
  title: 'Move the card down',
  keys: ['Alt+ArrowDown'],
  scope: 'P',
  when: () => currentStep() !== null,
  run: () => withStep((step) => void moveStep(step.id, 1)),
}
