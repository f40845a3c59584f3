import type { GoalPart } from '../../../contracts/goal.ts'
import { covers, toldOf } from '../class-sets.ts'
import { wordsFor } from '../class-words.ts'
import { withAnswer } from '../append-answer.ts'
import { answers, partsOf } from '../goal-parts.ts'
import { hasLooseWire } from '../reach.ts'
import type { Subject } from '../subject.ts'
import { defineCheck } from './define-check.ts'
import { unanswered } from './missing-steps.ts'

const asks: Readonly<Record<string, string>> = {
  count: 'how many',
  area: 'the area of',
  exists: 'whether there are any',
  path: 'the way over',
  detect: 'where to find',
  segment: 'the regions of',
}

export const goalPartMissing = defineCheck(
  {
    code: 'goal_part_missing',
    summary: 'The question has several parts, and one of them is answered by no step.',
    why: 'An answer that leaves a part out looks complete.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const parts = partsOf(subject.plan.goal)
    if (parts.length < 2 || hasLooseWire(subject) || subject.steps.some(({ spec }) => spec === null)) return []
    const open = parts.filter((part, at) => unanswered(subject, part.operation).length === 0 && isOpen(subject, part, alike(parts.slice(0, at + 1), part)))
    return open.map((part) => ({
      message: `No step answers ${asks[part.operation] ?? part.operation} ${wordsFor(part.classes)}, which is a part of the question.`,
      repair: open.length === 1 && part.operation !== 'path' ? withAnswer(subject, part) : null,
    }))
  },
)

/** How many parts up to here ask the same of the same classes: in other areas, or of other dates. */
const alike = (parts: readonly GoalPart[], { operation, classes }: GoalPart): number =>
  parts.filter((part) => part.operation === operation && part.classes.join() === classes.join()).length

function isOpen(subject: Subject, part: GoalPart, wanted: number): boolean {
  const serving = subject.steps.filter((step) => {
    const told = step.spec && answers(step.spec, part.operation) ? toldOf(subject, step) : []
    return told === null || (part.classes.length > 0 && part.classes.every((name) => name === 'background' || covers(told, name)))
  })
  return part.classes.length > 0 && serving.length < wanted
}
