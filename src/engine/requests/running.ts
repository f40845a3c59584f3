import { randomUUID } from 'node:crypto'
import type { RequestState, StepState } from '../../contracts/request.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import { summarise } from '../runner/summary.ts'
import { failureOfRun, runPlan, type RunReports } from '../runner/run-plan.ts'
import type { ContextParts } from '../runner/tool-context.ts'
import type { AnyStored } from '../../tools/index.ts'
import { type AnswerWorld, answerOf } from './answering.ts'
import type { WordedByModel } from '../wording/index.ts'
import { type RequestHolder, writesOf } from './holder.ts'
import { standingOn } from './standing-on.ts'

export type RunWorld = {
  holder: RequestHolder
  parts: ContextParts
  emit: Emit
  log: Log
  answers: AnswerWorld
  keysOf(request: RequestState): ReadonlyMap<string, string>
  storedOf(step: StepState): AnyStored | null
  /** the finished answer in the words of its model; null where the template speaks */
  reword(request: RequestState, signal: AbortSignal): Promise<WordedByModel | null>
}

type Job = { controller: AbortController; finished: Promise<void> }

/** One run at a time, the others queue; cancel answers at once and keeps what is done. */
export function makeRunQueue(world: RunWorld) {
  const jobs = new Map<string, Job>()
  let running: string | null = null
  let tail: Promise<void> = Promise.resolve()

  const start = (id: string, wanted: ReadonlySet<string>): RequestState => {
    const controller = new AbortController()
    const queued = world.holder.put(markQueued(world.holder.find(id), wanted, jobs.size > 0))
    // the next run starts whatever became of this one, and never before the caller has its reply: a window that got
    // "running" first and "queued" after it would show the older state
    tail = tail.then(() => nextTurn()).then(() => runAlone(id, wanted, controller))
    jobs.set(id, { controller, finished: tail })
    return queued
  }

  /** Never rejects: a run that breaks, as on a full disk, says so on its own cards. */
  const runAlone = async (id: string, wanted: ReadonlySet<string>, controller: AbortController): Promise<void> => {
    running = id
    try {
      await runOne(world, { id, wanted, signal: controller.signal })
    } catch (error) {
      tellBroken(world, id, error)
    } finally {
      running = null
      // she may have started it again between its last word and this
      if (jobs.get(id)?.controller === controller) jobs.delete(id)
    }
  }

  return {
    start,
    isRunning: (id: string) => jobs.has(id) && world.holder.knows(id) && ['running', 'queued'].includes(world.holder.find(id).status),
    cancel(id: string) {
      jobs.get(id)?.controller.abort()
      // the model may be at work for another question, which goes on
      if (running === id) world.parts.perception.stop()
    },
    async finished(id: string) {
      await jobs.get(id)?.finished
    },
    async stop() {
      for (const job of jobs.values()) job.controller.abort()
      world.parts.perception.stop()
      await tail
    },
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const markQueued = (request: RequestState, wanted: ReadonlySet<string>, busy: boolean): RequestState => ({
  ...request,
  status: busy ? 'queued' : 'running',
  answer: null,
  steps: request.steps.map((step) => (wanted.has(step.id) ? { ...step, status: 'queued', error: null, progress: null, staleBecause: null } : step)),
})

async function runOne(world: RunWorld, { id, wanted, signal }: { id: string; wanted: ReadonlySet<string>; signal: AbortSignal }): Promise<void> {
  const { holder, parts } = world
  if (!holder.knows(id)) return
  const runId = randomUUID()
  const request = holder.change(id, (now) => ({ ...now, status: 'running' }))
  const write = writesOf(parts.store, request)
  if (!parts.store.readOnly) write(() => parts.store.requests.startRun(runId, request))
  // only what the wanted steps stand on is looked at, however many others the question has
  const plan = { ...request.plan, actions: standingOn(request.plan, wanted) }
  const known = new Set(plan.actions.map((action) => action.id))
  const standing = new Map(
    request.steps.flatMap((step) => {
      const stored = known.has(step.id) && step.status === 'done' && !wanted.has(step.id) ? world.storedOf(step) : null
      return stored ? [[step.id, stored] as const] : []
    }),
  )
  await runPlan({ plan, keys: world.keysOf({ ...request, plan }), standing, wanted, parts, write, log: world.log, signal, reports: reportsOf(world, id) })
  if (holder.knows(id)) finish(world, { id, aborted: signal.aborted })
  if (holder.knows(id) && holder.find(id).status === 'answered') await letModelWord(world, id, signal)
  if (!parts.store.readOnly) write(() => parts.store.requests.endRun(runId, signal.aborted ? 'cancelled' : 'finished'))
}

function reportsOf({ holder, emit }: RunWorld, id: string): RunReports {
  return {
    started: (step) => void holder.changeStep(id, step, { status: 'running', progress: null, error: null, children: undefined }),
    child(step, child) {
      const before = holder.find(id).steps.find((one) => one.id === step)?.children ?? []
      holder.showStep(id, step, { children: [...before, child] })
    },
    progress(step, progress, tile) {
      if (tile === null) holder.showStep(id, step, { progress })
      const shown = holder.find(id).steps.find((one) => one.id === step)?.progress ?? progress
      emit('requests', 'progress', { id, step, progress: shown, artifactId: tile?.artifactId ?? null, tile: tile ? { box: tile.box } : null })
    },
    done(step, { stored, key, reused, ms }) {
      const { summary, empty } = summarise(stored.artifact)
      const request = holder.find(id)
      const edit: Partial<StepState> = {
        status: 'done',
        approved: true,
        reused,
        ms,
        progress: null,
        artifactId: stored.artifactId,
        artifactKind: stored.artifact.kind,
        summary,
        empty,
        error: null,
        staleBecause: null,
      }
      holder.put({ ...request, steps: request.steps.map((one) => (one.id === step ? { ...one, ...edit } : one)) }, { ...holder.made(id), [step]: key })
    },
    failed(step, error) {
      if (error.code !== 'aborted') return void holder.changeStep(id, step, { status: 'failed', progress: null, error })
      const at = holder.find(id).steps.find((one) => one.id === step)?.progress
      const share = at && at.total > 0 ? `Cancelled at ${Math.floor((100 * at.done) / at.total)} %` : 'Cancelled'
      holder.changeStep(id, step, { status: 'cancelled', progress: at ?? null, summary: share, error: null })
    },
  }
}

/** The project may not take a write any more, so the failure is told without one. */
function tellBroken({ holder, log, parts }: RunWorld, id: string, error: unknown): void {
  const failure = failureOfRun(error, { log, what: 'a run', path: parts.store.path })
  if (!holder.knows(id)) return
  const request = holder.find(id)
  const step = request.steps.find((one) => one.status === 'running') ?? request.steps.find((one) => one.status === 'queued')
  const steps = request.steps.map((one): StepState => {
    if (one.id === step?.id) return { ...one, status: 'failed', progress: null, error: failure }
    return one.status === 'queued' ? { ...one, status: 'ready' } : one
  })
  holder.show({ ...request, steps, status: 'failed' })
}

/** The template's answer stands at once; the model's sentence takes its place when it holds nothing but facts. */
async function letModelWord({ holder, reword }: RunWorld, id: string, signal: AbortSignal): Promise<void> {
  const asked = holder.find(id)
  const worded = await reword(asked, signal)
  // a threshold or a correction may have made another answer meanwhile
  if (worded === null || !holder.knows(id) || holder.find(id).answer !== asked.answer) return
  holder.change(id, (now) => ({ ...now, answer: worded.answer, ...(now.record ? { record: { ...now.record, calls: [...now.record.calls, ...worded.calls] } } : {}) }))
}

/** A program goes on after a call that failed: its answer is over those that did not, unless all did. */
function withoutFailed(request: RequestState): RequestState {
  const steps = request.steps.filter(({ status }) => status !== 'failed')
  if (request.caller === undefined || steps.length === 0) return request
  const kept = new Set(steps.map(({ id }) => id))
  return { ...request, steps, plan: { ...request.plan, actions: request.plan.actions.filter(({ id }) => kept.has(id)) } }
}

function finish({ holder, answers }: RunWorld, { id, aborted }: { id: string; aborted: boolean }): void {
  const request = holder.find(id)
  const steps = request.steps.map((step) => (step.status === 'queued' ? { ...step, status: 'ready' as const } : step))
  const settled = { ...request, steps }
  const failed = steps.some((step) => step.status === 'failed')
  const open = steps.some((step) => !['done', 'skipped', 'failed'].includes(step.status))
  if (aborted) return void holder.put({ ...settled, status: 'cancelled' })
  if (open && !failed) return void holder.put({ ...settled, status: 'planned' })
  const answer = answerOf(withoutFailed(settled), answers)
  holder.put({ ...settled, status: failed ? 'failed' : answer.kind === 'refusal' ? 'refused' : 'answered', answer })
}
