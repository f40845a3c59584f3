import { reviewText } from '../messages/en-review.ts'
import { planAgain } from '../plan/compare/compare-actions.ts'
import { currentRequest, isRunning } from '../state/selectors.ts'
import type { Command } from './command.ts'

export const planAgainCommand: Command = {
  id: 'plan-again',
  title: `${reviewText.opinion.replan}: a new plan beside this one, pinned cards stay`,
  keys: [],
  scope: 'G',
  when: () => currentRequest() !== null && !isRunning(currentRequest()),
  run: () => void planAgain(),
}
