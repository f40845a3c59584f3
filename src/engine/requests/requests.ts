import { staleSteps } from '../../core/plan/index.ts'
import { inUnits } from '../../core/words/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { makeCalls } from '../calls/calls.ts'
import { makeAsking } from './asking.ts'
import { checkActive } from './check-active.ts'
import { imagesInUse } from './in-use.ts'
import { makeVerdicts } from './judging.ts'
import { recoverInterrupted } from './recover.ts'
import { makeRequestCore, refuseWhileRunning, type RequestCore, type RequestParts } from './request-core.ts'
import { makeReview } from './review.ts'
import { historyOf, makeSecondPlans } from './second/index.ts'
import { unitsFor } from './units-for.ts'

export type Requests = ReturnType<typeof makeRequests>

/** Questions of the open project: asked, reviewed, run and answered. */
export function makeRequests(parts: RequestParts) {
  const core = makeRequestCore(parts)
  const { holder, queue } = core
  const asking = makeAsking(core)
  return {
    ...makeReview(core),
    ...asking,
    ...makeSecondPlans(core, asking.plan),
    ...makeVerdicts(core),
    ...makeRunning(core),
    list: () => holder.all(),
    history: (search: string) => historyOf(holder.all(), search, core.behind),
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
    calls: makeCalls(core),
    recover: () => recoverInterrupted(core),
    async stop() {
      await queue.stop()
      holder.stop()
    },
    storedOf: core.storedOf,
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

/** Approved steps that are not done; with `from`, that step and what depends on it, and nothing else. */
function wantedSteps(request: RequestState, from: string | null): Set<string> {
  const open = request.steps.filter((step) => step.approved && step.status !== 'skipped' && step.status !== 'needs_you')
  if (from === null) return new Set(open.filter((step) => step.status !== 'done').map((step) => step.id))
  const again = new Set(staleSteps(request.plan.actions, [from]))
  return new Set(open.filter((step) => again.has(step.id)).map((step) => step.id))
}
