import { reviewText } from '../messages/en-review.ts'
import { secondOpinion } from '../plan/compare/compare-actions.ts'
import { otherPlanners } from '../plan/other-planners.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest, isRunning } from '../state/selectors.ts'
import type { Command } from './command.ts'

const firstOther = () => {
  const request = currentRequest()
  return request && !isRunning(request) ? (otherPlanners(request.plan.planner, useMirror.getState().info?.ollama.models ?? [])[0] ?? null) : null
}

export const secondOpinionCommand: Command = {
  id: 'second-opinion',
  title: reviewText.opinion.command,
  keys: [],
  scope: 'G',
  when: () => firstOther() !== null,
  run: () => {
    const planner = firstOther()
    if (planner) void secondOpinion(planner)
  },
}
