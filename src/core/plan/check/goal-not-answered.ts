import type { Goal, Operation } from '../../../contracts/goal.ts'
import type { Wire } from '../../../contracts/kinds/index.ts'
import { answers, arithmeticOf, partsOf } from '../goal-parts.ts'
import { dimensionWords } from '../dimensions.ts'
import { finalSteps, hasLooseWire, outputOf } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { kindWords } from './kind-words.ts'

const asked: Readonly<Record<Operation, string>> = {
  detect: 'where things are',
  segment: 'which regions',
  count: 'how many',
  exists: 'whether there are any',
  area: 'an area',
  path: 'a way',
  sum: 'a sum',
  difference: 'a difference',
  ratio: 'a share',
  mean: 'an average',
  rank: 'an order',
  filter: 'a choice',
}

export const goalNotAnswered = defineCheck(
  {
    code: 'goal_not_answered',
    summary: 'The last step gives something else than the question asks for.',
    why: 'The right number is made on the way, and another one is shown as the answer.',
    severity: 'warning',
    repairable: false,
  },
  (subject) => {
    const operation = finalOperation(subject.plan.goal)
    if (operation === null || hasLooseWire(subject)) return []
    const isThere = subject.steps.some(({ spec }) => spec !== null && answers(spec, operation))
    const finals = finalSteps(subject)
    const last = finals.at(-1)
    if (!isThere || !last || finals.some(({ spec }) => spec !== null && (answers(spec, operation) || spec.output === 'answer'))) return []
    return [
      {
        step: last,
        message: `The question asks ${asked[operation]}; the last step ${shown(last.action.id)} (${shown(last.action.tool)}) gives ${given(subject.wires.get(outputOf(last)))}.`,
      },
    ]
  },
)

/** What a single question comes down to; null where several results are asked. */
function finalOperation(goal: Goal): Operation | null {
  const arithmetic = arithmeticOf(goal)
  if (arithmetic !== null) return arithmetic
  const [part, ...more] = partsOf(goal)
  return part && more.length === 0 ? part.operation : null
}

const given = (wire: Wire | undefined): string => (wire?.dimension ? dimensionWords[wire.dimension] : wire ? kindWords([wire.kind]) : 'something else')
