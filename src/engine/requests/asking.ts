import { randomUUID } from 'node:crypto'
import { readRequest } from '../../core/language/index.ts'
import { imagesToAsk, onTheMap } from '../../core/geo/index.ts'
import type { Goal, Reading } from '../../contracts/goal.ts'
import type { PlannerRef } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { RequestState } from '../../contracts/request.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Before } from '../planner/index.ts'
import type { FoundPlace } from '../workspace/find-place.ts'
import { selectedBoxes } from '../workspace/selected-boxes.ts'
import { answerToGoOnFrom } from './going-on.ts'
import { examplesOf } from './judging.ts'
import { placesAsked } from './places-asked.ts'
import { type Planned, planRequest } from './planning.ts'
import { refuseWhileRunning, type RequestCore } from './request-core.ts'
import { keptReading } from './restoring.ts'
import { resolveOnScreen } from './scope-resources.ts'
import { freshStep } from './step-states.ts'

/** `after`: question on the screen, which a follow-up goes on from; `before`: number of the question that is read anew; `again`: its plan that failed or was changed. */
export type Ask = { text: string; planner: PlannerRef; patch: Record<string, unknown>; after: string | null; before?: number | undefined; again?: Before }
export type PlanIt = (ask: Ask) => Promise<Planned>

/** Reading and planning: a new question, or another reading of one. */
export function makeAsking(core: RequestCore) {
  const { holder, parts } = core
  let planning = new AbortController()

  /** A newer question stops the planner that still works on the last one. */
  const plan: PlanIt = async ({ text, planner, patch, after, before, again }) => {
    planning.abort()
    planning = new AbortController()
    const places = await placesOf(core, text)
    // the values of a patch are checked by the goal schema when the plan crosses to the window
    const planned = await planRequest({
      text,
      planner,
      patch: patch as Partial<Goal>,
      context: { ...contextOfMap(core, { after, before }), ...(places ? { places: places.map(({ name }) => ({ name })) } : {}) },
      resolve: resolveOnScreen(onTheMap(parts.workspace.state()), selectedBoxes({ all: holder.all, storedOf: core.storedOf }), places ?? []),
      ollamaUrl: parts.ollamaUrl,
      examples: () => examplesOf(holder.all()),
      signal: planning.signal,
      ...(again ? { again } : {}),
    })
    return unwrap(planned)
  }

  return {
    plan,
    async read({ text, after }: { text: string; after: string | null }): Promise<Reading> {
      const places = await placesOf(core, text)
      return unwrap(readRequest(text, { ...contextOfMap(core, { after }), ...(places ? { places: places.map(({ name }) => ({ name })) } : {}) }))
    },
    async ask(ask: Ask): Promise<RequestState> {
      const planned = await plan(ask)
      stopIfAsked(core, planned.reading.goal)
      const request: RequestState = { id: randomUUID(), number: holder.nextNumber(), text: ask.text, planVersion: 1, createdAt: parts.now(), ...fresh(planned) }
      parts.store.events.add('analyst', 'ask', { subject: request.id, after: ask.text })
      holder.put(request, {})
      return holder.put(core.settle(request, null))
    },
    async revise({ id, patch, planner }: { id: string; patch: Record<string, unknown>; planner?: PlannerRef | undefined }): Promise<RequestState> {
      refuseWhileRunning(core, id)
      const before = holder.find(id)
      const planned = await plan({ ...askOf(before), ...(planner ? { planner } : {}), patch: { ...chosenSoFar(before), ...patch } })
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

/** Places the question may mean; where their file cannot be read they are not told, and a question that needs one asks for a click. */
async function placesOf({ parts }: RequestCore, text: string): Promise<FoundPlace[] | null> {
  const found = await placesAsked(parts.workspace.state(), text)
  if (found.ok) return found.value
  parts.log.warn(`places not read: ${found.error.message}`)
  return null
}

/** "Stop" is obeyed when it is said: as a step it would wait behind what it is to stop. */
function stopIfAsked({ holder, queue }: RequestCore, { type, action }: Goal): void {
  if (type !== 'workspace' || action !== 'stop') return
  for (const { id } of holder.all()) if (queue.isRunning(id)) queue.cancel(id)
}

/** What a new question may speak of: the image it is asked of is one she sees, and areas and points lie on the same map. */
function contextOfMap(core: RequestCore, from: Pick<Ask, 'after' | 'before'>): PlanningContext {
  const workspace = core.parts.workspace.state()
  const asked = imagesToAsk(workspace).map((layer) => layer.id)
  const [areas, points] = [onTheMap(workspace).areas, onTheMap(workspace).points].map((things) => new Set(things.map((thing) => thing.id)))
  const all = core.context()
  return {
    ...all,
    last: answerToGoOnFrom(core, from),
    images: (all.images ?? []).filter((image) => asked.includes(image.id)).sort((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id)),
    areas: (all.areas ?? []).filter((area) => areas?.has(area.id)),
    points: (all.points ?? []).filter((point) => points?.has(point.id)),
  }
}

/** A question as it was asked, to be planned again. */
export const askOf = ({ text, number, follows, plan, reading, planVersion }: RequestState): Ask => ({
  text,
  planner: plan.planner,
  patch: chosenSoFar({ reading, planVersion }),
  after: follows ?? null,
  before: number,
})

/** What a question has of a new plan: nothing approved, nothing done. */
export const fresh = ({ reading, plan, check, notes, record }: Planned) => ({
  reading,
  plan,
  check,
  record,
  proposal: null,
  // said of an answer of the plan before
  verdict: null,
  follows: plan.goal.follows ?? null,
  plannerNotes: notes,
  steps: plan.actions.map((action) => freshStep(action.id)),
  status: 'planned' as const,
  answer: null,
})

/** What she chose with chips before stays chosen when another chip changes; a refusal is read anew. */
function chosenSoFar({ planVersion, reading }: Pick<RequestState, 'reading' | 'planVersion'>): Partial<Goal> {
  const { scope, when, unit, classes, type } = reading.goal
  return planVersion > 1 && type !== 'refusal' ? { scope, when, unit, classes, type } : {}
}
