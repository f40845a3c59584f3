import { checkPlan } from '../../core/plan/index.ts'
import { readRequest } from '../../core/language/index.ts'
import type { Goal } from '../../contracts/goal.ts'
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
import { assumed, onThisScreen, outsideNeeds } from '../requests/outside-needs.ts'
import { toolWords } from '../requests/request-core.ts'
import { planningContext } from '../requests/screen.ts'

export const requestsHandlers = (world: EngineWorld): Handlers<typeof requestsService> => {
  const requests = () => needSession(world).requests
  return {
    list: () => world.session()?.requests.list() ?? [],
    read: ({ text, after }) => world.session()?.requests.read({ text, after }) ?? unwrap(readRequest(text, { tools: toolWords })),
    ask: (ask) => requests().ask(ask),
    async propose({ text, planner, context, patch }) {
      return unwrap(
        await planRequest({
          text,
          planner,
          // its values are checked by the goal schema when the reading crosses to the caller
          patch: patch as Partial<Goal>,
          context: { ...contextOfRequest(context, world.models.seenClasses()), tools: toolWords },
          ollamaUrl: world.ollamaUrl,
          signal: new AbortController().signal,
        }),
      )
    },
    check({ plan, onScreen }) {
      const read = planOf(plan)
      const needs = outsideNeeds(read)
      if (!onScreen) return { needs, plan: read, check: checkPlan(assumed(read, needs), toolSpecs, { seenClasses: [...world.models.seenClasses()] }) }
      const { workspace, perception } = needSession(world)
      const screen = workspace.state()
      return {
        needs,
        plan: read,
        check: checkPlan(onThisScreen(read, needs, screen), toolSpecs, planningContext(screen, { classes: perception.seenClasses(), ...perception.cards() }, false)),
      }
    },
    secondOpinion: (ask) => requests().secondOpinion(ask),
    replan: (ask) => requests().replan(ask),
    decide: (ask) => requests().decide(ask),
    pin: (ask) => requests().pin(ask),
    undoRepair: (ask) => requests().undoRepair(ask),
    judge: (ask) => requests().judgeAnswer(ask),
    history: ({ search }) => world.session()?.requests.history(search) ?? [],
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
