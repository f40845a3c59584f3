import type { RequestState } from '../../contracts/request.ts'
import { type EarlierAnswer, toolById } from '../../tools/index.ts'

/** What a follow-up may know of an answered question; null for one without an answer. Skipped cards are left out. */
export function earlierAnswerOf({ number, text, answer, plan, steps }: RequestState): EarlierAnswer | null {
  if (answer === null) return null
  const words = plan.actions.flatMap((action) => {
    const step = steps.find(({ id }) => id === action.id)
    const verb = toolById.get(action.tool)?.spec.verb ?? action.tool
    return action.skipped ? [] : [step?.summary ? `${verb} (${step.summary})` : verb]
  })
  return { number, question: text, answer, steps: words }
}

/** Finds the answer of a question among those of a project. */
export const earlierIn =
  (all: () => readonly RequestState[]) =>
  (requestId: string): EarlierAnswer | null => {
    const request = all().find((one) => one.id === requestId)
    return request ? earlierAnswerOf(request) : null
  }
