import { fail, ok } from '../../../contracts/result.ts'
import type { Planner } from '../interface.ts'
import { recordWithoutModel } from '../record.ts'
import { makePlan } from './make-plan.ts'
import { placeholderResolve, type Resolve } from './resolve.ts'

/** The planner without a model: goal, template, wires. */
export const makeBuiltinPlanner = (resolve: Resolve = placeholderResolve): Planner => ({
  kind: 'builtin',
  async propose(reading, context, { signal }) {
    if (signal.aborted) return fail({ code: 'aborted', message: 'Planning was stopped.' })
    const plan = makePlan(reading.goal, context, resolve)
    return plan.ok ? ok({ plan: plan.value, notes: [], record: recordWithoutModel(context) }) : plan
  },
})
