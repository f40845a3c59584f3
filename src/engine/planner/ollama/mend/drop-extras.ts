import { comparable, matchSteps } from '../../../../core/plan-diff/index.ts'
import type { Action, Plan } from '../../../../contracts/plan.ts'
import type { MendedPlan } from './apply-repairs.ts'
import { repairsBetween } from './repairs-between.ts'
import type { MendTask } from './types.ts'

/**
 * Leaves out what no answer of the question needs: the plan ends in more results than this kind of question has, and all of those it has are
 * there. Where one is missing, nothing goes: then nobody can say which step was meant for it.
 */
export function dropExtras(plan: Plan, { template, byId }: Pick<MendTask, 'template' | 'byId'>): MendedPlan {
  const pairs = matchSteps(comparable(template, byId), comparable(plan, byId))
  const wanted = endsOf(template.actions).map((action) => pairs.get(action))
  if (wanted.length === 0 || wanted.some((action) => action === undefined)) return { plan, repairs: [] }
  const needed = upstream(
    plan.actions,
    wanted.flatMap((action) => action ?? []),
  )
  const actions = plan.actions.filter((action) => needed.has(action))
  const repairs = repairsBetween(plan.actions, actions, {
    code: null,
    byId,
    sentence: ({ step, from }) => `Step ${step} (${from}) was left out: nothing the question asks for needs it.`,
  })
  return { plan: repairs.length === 0 ? plan : { ...plan, actions }, repairs }
}

const readsOf = (action: Action): readonly unknown[] => Object.values(action.inputs).flat()

/** Steps whose results no other step reads. */
const endsOf = (actions: readonly Action[]): readonly Action[] => {
  const read = new Set(actions.flatMap(readsOf))
  return actions.filter((action) => !action.outputs.some((output) => read.has(output)))
}

function upstream(actions: readonly Action[], from: readonly Action[]): ReadonlySet<Action> {
  const needed = new Set<Action>(from)
  // a set that grows while it is walked: every maker of what a needed step reads is needed
  for (const action of needed) for (const maker of actions) if (maker.outputs.some((output) => readsOf(action).includes(output))) needed.add(maker)
  return needed
}
