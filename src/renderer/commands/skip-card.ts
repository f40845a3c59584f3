import { skipStep } from '../plan/plan-actions.ts'
import { currentStep, withStep } from './current-step.ts'
import type { Command } from './command.ts'

export const skipCardCommand: Command = {
  id: 'skip-card',
  title: 'Skip the card, or use it again',
  keys: ['x'],
  scope: 'P',
  when: () => currentStep() !== null,
  run: () => withStep((step) => void skipStep(step.id, step.status !== 'skipped')),
}
