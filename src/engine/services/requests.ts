import { checkPlan } from '../../core/plan/index.ts'
import { readRequest } from '../../core/language/index.ts'
import { type Plan, PlanSchema } from '../../contracts/plan.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { requestsService } from '../../contracts/services/requests.ts'
import { toolSpecs } from '../../tools/index.ts'
import { exportRequest } from '../export/index.ts'
import { contextOfRequest } from '../planner/index.ts'
import { planRequest } from '../requests/planning.ts'
import { type EngineWorld, needSession } from '../world.ts'
import { actionsOf } from '../requests/foreign-plan.ts'

export const requestsHandlers = (world: EngineWorld): Handlers<typeof requestsService> => {
  const requests = () => needSession(world).requests
  return {
    list: () => world.session()?.requests.list() ?? [],
    read: ({ text }) => world.session()?.requests.read(text) ?? unwrap(readRequest(text, {})),
    ask: (ask) => requests().ask(ask),
    async propose({ text, planner, context }) {
      return unwrap(
        await planRequest({
          text,
          planner,
          patch: {},
          context: contextOfRequest(context, world.models.seenClasses),
          ollamaUrl: world.ollamaUrl,
          signal: new AbortController().signal,
        }),
      )
    },
    check({ plan }) {
      const read = planOf(plan)
      return { plan: read, check: checkPlan(read, toolSpecs, { seenClasses: [...world.models.seenClasses] }) }
    },
    revise: (ask) => requests().revise(ask),
    remove({ id }) {
      requests().remove(id)
      return {}
    },
    editStep: (ask) => requests().editStep(ask),
    skipStep: (ask) => requests().skipStep(ask),
    addStep: ({ id, after, action }) => requests().addStep({ id, after, action: { tool: action.tool, inputs: action.inputs } }),
    removeStep: (ask) => requests().removeStep(ask),
    moveStep: (ask) => requests().moveStep(ask),
    applyRepair: (ask) => requests().applyRepair(ask),
    approve: (ask) => requests().approve(ask),
    run: ({ id, from }) => requests().run(id, from),
    cancel: ({ id }) => requests().cancel(id),
    exportTo: async ({ id, folder }) => unwrap(await exportRequest(needSession(world), id, folder)),
  }
}

/** A whole plan, or the bare array of actions a model or a person wrote. */
function planOf(value: unknown): Plan {
  const whole = PlanSchema.safeParse(value)
  if (whole.success) return whole.data
  const actions = actionsOf(value)
  if (actions) return actions
  throw new FailureError(
    fail({
      code: 'bad_request',
      message: 'This is not a plan: it needs a list of actions with tool, inputs and outputs.',
      hint: 'Write for example [{"tool":"detect","inputs":{"image":"image"},"outputs":["d1"]}].',
    }).error,
  )
}
