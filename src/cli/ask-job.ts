import type { Client } from '../contracts/client.ts'
import type { ModelCard } from '../contracts/model-card.ts'
import type { PlannerRef } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { FailureError, fail } from '../contracts/result.ts'
import type { Job } from './ask-options.ts'
import { placeOf } from './asked-place.ts'
import { withModels } from './model-option.ts'
import { setScreen } from './set-screen.ts'
import { requestInTerminal } from './terminal-words.ts'
import { withTileOverlap } from './tile-overlap.ts'
import { withoutSize } from './without-size.ts'

const endStates = new Set<RequestState['status']>(['answered', 'refused', 'failed', 'cancelled', 'interrupted'])

/** `models`: cards of the models the person named; steps whose classes they see use them. `tileOverlapPx`: instead of what the card says. */
export type AskHooks = { planner: PlannerRef; models: readonly ModelCard[]; tileOverlapPx?: number | null; progress(request: RequestState): void }

/** A request that ended, in words for the terminal; `placeNote` says why `--area` was not used, where it was not. */
export type JobResult = { request: RequestState; placeNote: string | null }

/** One question from image to answer through the contract, every step approved. */
export async function runJob(client: Client, job: Job, hooks: AskHooks): Promise<JobResult> {
  const area = await setScreen(client, job)
  const place = await placeOf(client, job.question, area)
  const planned = await client.requests.ask({ text: job.question, planner: hooks.planner, patch: { ...place.patch, ...languageOf(job) } })
  const asked = await withTileOverlap(client, await withModels(client, planned, hooks.models), hooks.tileOverlapPx ?? null)
  const request = (await withoutSize(client, asked)) ?? (await approvedAndRun(client, asked, hooks))
  return { request: requestInTerminal(request), placeNote: place.note }
}

async function approvedAndRun(client: Client, asked: RequestState, hooks: AskHooks): Promise<RequestState> {
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  return asked.check.valid ? runToEnd(client, asked.id, hooks) : asked
}

/**
 * Runs the approved steps and waits for the end of the run.
 * @throws FailureError engine_gone when the engine ends first
 */
export async function runToEnd(client: Client, id: string, { progress }: Pick<AskHooks, 'progress'>): Promise<RequestState> {
  const [ended] = await Promise.all([endOfRun(client, id, progress), client.requests.run({ id })])
  return ended
}

function endOfRun(client: Client, id: string, show: AskHooks['progress']): Promise<RequestState> {
  let newest: RequestState | null = null
  let hasStarted = false
  return new Promise<RequestState>((resolve, reject) => {
    const stops = [
      client.requests.on('changed', (request) => {
        if (request.id !== id) return
        newest = request
        show(request)
        hasStarted ||= request.status === 'running' || request.status === 'queued'
        // back to planned after a run: some steps could not start
        if (!hasStarted || !(endStates.has(request.status) || request.status === 'planned')) return
        for (const stop of stops) stop()
        resolve(request)
      }),
      client.requests.on('progress', (event) => {
        if (event.id === id && newest) show(withProgress(newest, event))
      }),
    ]
    client.onClose(() => reject(new FailureError(gone.error)))
  })
}

const gone = fail({
  code: 'engine_gone',
  message: 'The engine stopped while the question ran. Finished steps are kept.',
  hint: 'Run the same command again to go on.',
  repairable: true,
})

type ProgressEvent = { step: string; progress: NonNullable<RequestState['steps'][number]['progress']> }

export const withProgress = (request: RequestState, { step, progress }: ProgressEvent): RequestState => ({
  ...request,
  steps: request.steps.map((one) => (one.id === step ? { ...one, progress } : one)),
})

/** One question's language goes with the question: a window may have the project open in another. */
const languageOf = ({ language }: Job): Record<string, unknown> => (language === 'question' ? {} : { language })
