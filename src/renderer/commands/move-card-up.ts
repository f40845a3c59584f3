import { moveStep } from '../plan/plan-actions.ts'
import { currentStep, withStep } from './current-step.ts'
import type { Command } from './command.ts'

export const moveCardUpCommand: Command = {
  id: 'move-card-up',
  title: 'Move the card up',
  keys: ['Alt+ArrowUp'],
  scope: 'P',
  when: () => currentStep() !== null,
  run: () => withStep((step) => void moveStep(step.id, -1)),
}
