import { randomUUID } from 'node:crypto'
import { readRequest } from '../../core/language/index.ts'
import { imagesToAsk, onTheMap } from '../../core/geo/index.ts'
import { staleSteps } from '../../core/plan/index.ts'
import { inUnits } from '../../core/words/index.ts'
import type { Goal, Reading } from '../../contracts/goal.ts'
import type { PlannerRef } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { RequestState } from '../../contracts/request.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import { checkActive } from './check-active.ts'
import { imagesInUse } from './in-use.ts'
import { type Planned, planRequest } from './planning.ts'
import { recoverInterrupted } from './recover.ts'
import { makeRequestCore, type RequestCore, type RequestParts } from './request-core.ts'
import { makeReview } from './review.ts'
import { keptReading } from './restoring.ts'
import { resolveOnScreen } from './scope-resources.ts'
import { freshStep } from './step-states.ts'
import { unitsFor } from './units-for.ts'

export type Requests = ReturnType<typeof makeRequests>
type Ask = { text: string; planner: PlannerRef; patch: Record<string, unknown> }

/** Questions of the open project: asked, reviewed, run and answered. */
export function makeRequests(parts: RequestParts) {
  const core = makeRequestCore(parts)
  const { holder, queue } = core
  return {
    ...makeReview(core),
    ...makeAsking(core),
    ...makeRunning(core),
    list: () => holder.all(),
    find: holder.find,
    finished: queue.finished,
    imagesInUse: () => imagesInUse(holder.all(), queue.isRunning),
    isRunning: queue.isRunning,
    /** answers in the units of the project; a sentence that stays the same is not touched */
    reword() {
      for (const request of holder.all()) {
        const answer = request.answer && inUnits(request.answer, unitsFor(request.text, parts.workspace.state().units))
        if (answer && answer.text !== request.answer?.text) holder.put({ ...request, answer })
      }
    },
    /** cards after the screen, a layer or an object changed */
    refresh(because: string) {
      for (const request of holder.all()) {
        if (queue.isRunning(request.id)) continue
        const check = checkActive(request.plan, core.context())
        const settled = core.settle({ ...request, check }, because)
        if (JSON.stringify(settled) !== JSON.stringify(request)) holder.put(settled)
      }
    },
    recover: () => recoverInterrupted(core),
    stop: queue.stop,
    storedOf: core.storedOf,
  }
}

/** Reading and planning: a new question, or another reading of one. */
function makeAsking(core: RequestCore) {
  const { holder, parts } = core
  let planning = new AbortController()

  /** A newer question stops the planner that still works on the last one. */
  const plan = async ({ text, planner, patch }: Ask): Promise<Planned> => {
    planning.abort()
    planning = new AbortController()
    // the values of a patch are checked by the goal schema when the plan crosses to the window
    const planned = await planRequest({
      text,
      planner,
      patch: patch as Partial<Goal>,
      context: contextOfMap(core),
      resolve: resolveOnScreen(onTheMap(parts.workspace.state())),
      ollamaUrl: parts.ollamaUrl,
      signal: planning.signal,
    })
    return unwrap(planned)
  }

  return {
    read: (text: string): Reading => unwrap(readRequest(text, contextOfMap(core))),
    async ask(ask: Ask): Promise<RequestState> {
      const planned = await plan(ask)
      const request: RequestState = { id: randomUUID(), number: holder.nextNumber(), text: ask.text, planVersion: 1, createdAt: parts.now(), ...fresh(planned) }
      parts.store.events.add('analyst', 'ask', { subject: request.id, after: ask.text })
      holder.put(request, {})
      return holder.put(core.settle(request, null))
    },
    async revise({ id, patch, planner }: { id: string; patch: Record<string, unknown>; planner?: PlannerRef | undefined }): Promise<RequestState> {
      refuseWhileRunning(core, id)
      const before = holder.find(id)
      const planned = await plan({ text: before.text, planner: planner ?? before.plan.planner, patch: { ...chosenSoFar(before), ...patch } })
      // a planner takes its time: she may have started the old plan meanwhile
      refuseWhileRunning(core, id)
      const kept = keptReading(holder.find(id), holder.made(id))
      parts.store.events.add('analyst', 'correct the reading', { subject: id, before: before.reading.goal, after: planned.reading.goal })
      const after = holder.put(core.settle({ ...before, ...fresh(planned), planVersion: before.planVersion + 1 }, 'the reading changed'))
      parts.store.undo.push(`reading changed in question ${before.number}`, 'request', { before: kept, after: keptReading(after, holder.made(id)) })
      parts.onUndoChanged()
      return after
    },
  }
}

/** What a new question may speak of: the image it is asked of is one she sees, and areas and points lie on the same map. */
function contextOfMap({ parts, context }: RequestCore): PlanningContext {
  const workspace = parts.workspace.state()
  const asked = imagesToAsk(workspace).map((layer) => layer.id)
  const [areas, points] = [onTheMap(workspace).areas, onTheMap(workspace).points].map((things) => new Set(things.map((thing) => thing.id)))
  const all = context()
  return {
    ...all,
    images: (all.images ?? []).filter((image) => asked.includes(image.id)).sort((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id)),
    areas: (all.areas ?? []).filter((area) => areas?.has(area.id)),
    points: (all.points ?? []).filter((point) => points?.has(point.id)),
  }
}

function makeRunning(core: RequestCore) {
  const { holder, queue } = core
  return {
    run(id: string, from: string | null): RequestState {
      // a second click on Run asks for what is happening already
      if (queue.isRunning(id)) return holder.find(id)
      refuseWhileRunning(core, id)
      const request = core.settle(holder.find(id), null)
      const wanted = wantedSteps(request, from)
      if (wanted.size === 0) throw new FailureError(fail({ code: 'bad_request', message: 'There is nothing approved to run.', hint: 'Approve the steps first.' }).error)
      holder.put(request)
      return queue.start(id, wanted)
    },
    cancel(id: string): { keptTiles: number } {
      const running = holder.find(id).steps.find((step) => step.status === 'running')
      queue.cancel(id)
      return { keptTiles: running?.progress?.done ?? 0 }
    },
  }
}

function refuseWhileRunning({ queue }: RequestCore, id: string): void {
  if (queue.isRunning(id)) throw new FailureError(fail({ code: 'bad_request', message: 'This plan is running.', hint: 'Stop it first.' }).error)
}

const fresh = ({ reading, plan, check, notes }: Planned) => ({
  reading,
  plan,
  check,
  plannerNotes: notes,
  steps: plan.actions.map((action) => freshStep(action.id)),
  status: 'planned' as const,
  answer: null,
})

/** What she chose with chips before stays chosen when another chip changes. */
const chosenSoFar = (request: RequestState): Partial<Goal> => {
  const { scope, when, unit, classes, type } = request.reading.goal
  return request.planVersion > 1 ? { scope, when, unit, classes, type } : {}
}

/** Approved steps that are not done; with `from`, that step and what depends on it, and nothing else. */
function wantedSteps(request: RequestState, from: string | null): Set<string> {
  const open = request.steps.filter((step) => step.approved && step.status !== 'skipped' && step.status !== 'needs_you')
  if (from === null) return new Set(open.filter((step) => step.status !== 'done').map((step) => step.id))
  const again = new Set(staleSteps(request.plan.actions, [from]))
  return new Set(open.filter((step) => again.has(step.id)).map((step) => step.id))
}
