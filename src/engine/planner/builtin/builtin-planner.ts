import { fail, ok } from '../../../contracts/result.ts'
import type { Planner } from '../interface.ts'
import { recordWithoutModel } from '../record.ts'
import { makePlan } from './make-plan.ts'
import { placeholderResolve, type Resolve } from './resolve.ts'
import { wayAround } from './way-around.ts'

/** The planner without a model: goal, template, wires; after a failure, the way around it where there is one. */
export const makeBuiltinPlanner = (resolve: Resolve = placeholderResolve): Planner => ({
  kind: 'builtin',
  async propose(reading, context, { signal, before }) {
    if (signal.aborted) return fail({ code: 'aborted', message: 'Planning was stopped.' })
    const plan = makePlan(reading.goal, context, resolve)
    if (!plan.ok) return plan
    const around = before?.failed ? wayAround(plan.value, before.plan, before.failed) : null
    return ok({ plan: around?.plan ?? plan.value, notes: around ? [around.note] : [], record: recordWithoutModel(context) })
  },
})
