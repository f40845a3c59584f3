import type { GoalPart, Operation } from '../../../contracts/goal.ts'
import { withAnswer } from '../append-answer.ts'
import { answers, partsOf } from '../goal-parts.ts'
import { hasLooseWire } from '../reach.ts'
import type { Subject } from '../subject.ts'
import { type CodeCheck, defineCheck } from './define-check.ts'

/** Parts of the question with this operation, where no step of the plan answers one. */
export function unanswered(subject: Subject, operation: Operation): GoalPart[] {
  const { steps, plan } = subject
  const parts = partsOf(plan.goal).filter((part) => part.operation === operation)
  // a tool that does not exist may be the one that was meant
  if (steps.length === 0 || steps.some(({ spec }) => spec === null || answers(spec, operation))) return []
  return parts
}

type Missing = { readonly code: string; readonly operation: Operation; readonly asks: string; readonly does: string; readonly why: string }

/** A check that the plan has the step the question cannot do without; mended by putting it at the end when one tool and one source fit. */
export const missingStep = ({ code, operation, asks, does, why }: Missing): CodeCheck =>
  defineCheck({ code, summary: `The question ${asks}, and no step ${does}.`, why, severity: 'warning', repairable: true }, (subject) => {
    const parts = unanswered(subject, operation)
    const [part] = parts
    if (!part) return []
    const repair = parts.length === 1 && !hasLooseWire(subject) ? withAnswer(subject, part) : null
    return [{ message: `The question ${asks}, and no step ${does}. Add one at the end.`, repair }]
  })
