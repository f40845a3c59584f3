import type { GoalPart } from '../../../contracts/goal.ts'
import { covers, shared } from '../class-sets.ts'
import { wordsFor } from '../class-words.ts'
import { namesBefore } from '../adaptors.ts'
import { partsOf, serves } from '../goal-parts.ts'
import { hasLooseWire } from '../reach.ts'
import { replaced, rewired, type Step, type Subject, type WireInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { StepName } from './step-name.ts'

export const wrongSource = defineCheck(
  {
    code: 'wrong_source',
    summary: 'A step works on another result than the question is about, and the right one is there.',
    why: 'A tool fed from the wrong earlier step is the commonest failure of all: 38 % in the papers.',
    severity: 'warning',
    repairable: true,
  },
  (subject) =>
    wronglyFed(subject).map(({ step, wire, from, to, part }) => ({
      step,
      message: `${StepName(step)} works on ${shown(from)}, which does not hold ${wordsFor(part.classes)}; ${shown(to)} does.`,
      repair: { label: `Take ${shown(to)}`, actions: replaced(subject.actions, step.action.id, (one) => rewired(one, { input: wire.input, from, to })) },
    })),
)

type Fed = { readonly step: Step; readonly wire: WireInput; readonly from: string; readonly to: string; readonly part: GoalPart }

/** Steps that answer the only part of the question from classes it does not ask for, where exactly one other result holds them. */
export function wronglyFed(subject: Subject): Fed[] {
  const [part, ...more] = partsOf(subject.plan.goal)
  if (!part || more.length > 0 || part.classes.length === 0 || hasLooseWire(subject)) return []
  const serving = subject.steps.filter((step) => step.spec && step.classes.length === 0 && serves(step.spec, part.operation))
  const [step, ...others] = serving
  return step && others.length === 0 ? step.wires.flatMap((wire) => (wire.names ?? []).flatMap((from) => otherFor(subject, step, { wire, from, part }))) : []
}

function otherFor(subject: Subject, step: Step, { wire, from, part }: { wire: WireInput; from: string; part: GoalPart }): Fed[] {
  const held = subject.wires.get(from)?.classes
  if (!held || wire.spec.many || shared(held, part.classes).length > 0) return []
  const fitting = namesBefore(subject, step.at).filter((name) => {
    const other = subject.wires.get(name)
    return other?.classes && wire.spec.kinds.includes(other.kind) && part.classes.every((one) => covers(other.classes ?? [], one))
  })
  const [to, ...rivals] = fitting
  return to !== undefined && rivals.length === 0 ? [{ step, wire, from, to, part }] : []
}
