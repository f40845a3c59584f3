import type { Client } from '../contracts/client.ts'
import type { PlannerRef } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { FailureError } from '../contracts/result.ts'
import type { Job } from './ask-options.ts'
import { note } from './print.ts'

const endStates = new Set<RequestState['status']>(['answered', 'refused', 'failed', 'cancelled', 'interrupted'])

export type AskHooks = { planner: PlannerRef; progress(request: RequestState): void }

/** One question from image to answer through the contract, every step approved. */
export async function runJob(client: Client, job: Job, hooks: AskHooks): Promise<RequestState> {
  await setScreen(client, job)
  const asked = await client.requests.ask({ text: job.question, planner: hooks.planner, patch: {} })
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  if (!asked.check.valid) return asked
  return runToEnd(client, asked.id, hooks)
}

async function runToEnd(client: Client, id: string, hooks: AskHooks): Promise<RequestState> {
  let hasStarted = false
  const finished = new Promise<RequestState>((resolve, reject) => {
    const stops = [
      client.requests.on('changed', (request) => {
        if (request.id !== id) return
        hooks.progress(request)
        hasStarted ||= request.status === 'running' || request.status === 'queued'
        // back to planned after a run: some steps could not start
        if (!hasStarted || !(endStates.has(request.status) || request.status === 'planned')) return
        for (const stop of stops) stop()
        resolve(request)
      }),
      client.requests.on('progress', async (step) => {
        if (step.id === id) hooks.progress(withProgress(await client.requests.list({}), step))
      }),
    ]
    client.onClose(() =>
      reject(
        new FailureError({
          code: 'engine_gone',
          message: 'The engine stopped while the question ran. Finished steps are kept.',
          hint: 'Run the same command again to go on.',
          repairable: true,
          details: {},
        }),
      ),
    )
  })
  await client.requests.run({ id })
  return finished
}

type ProgressEvent = { id: string; step: string; progress: NonNullable<RequestState['steps'][number]['progress']> }

function withProgress(all: readonly RequestState[], { id, step, progress }: ProgressEvent): RequestState {
  const request = all.find((one) => one.id === id)
  if (!request) throw new FailureError({ code: 'engine_gone', message: 'The question is gone.', hint: '', repairable: false, details: {} })
  return { ...request, steps: request.steps.map((one) => (one.id === step ? { ...one, progress } : one)) }
}

/** Image, further layers, GSD, labels, area, points and selection of the job, as a person would set them. */
async function setScreen(client: Client, job: Job): Promise<void> {
  // the question's own image comes first: its frame becomes the map's
  const added: string[] = []
  for (const { role, path } of [...(job.image ? [{ role: undefined, path: job.image }] : []), ...job.layers]) {
    const outcome = await client.workspace.addLayers({ paths: [path], ...(role ? { role } : {}) })
    const [failure] = outcome.failed
    if (failure) throw new FailureError(failure.error)
    added.push(...outcome.added)
  }
  if (added.length > 1) await client.workspace.orderLayers({ ids: added })
  const { layers } = await client.workspace.state({})
  const image = layers.find((layer) => layer.kind === 'image' && (added.length === 0 || layer.id === added[0]))
  if (image && job.gsdM !== null && image.frame.gsdFrom === 'georeference') note(`${image.name} is georeferenced: its own pixel size is used, not --gsd ${job.gsdM}.`)
  else if (image && job.gsdM !== null) await client.workspace.updateLayer({ id: image.id, change: { gsd: { x: job.gsdM, y: job.gsdM } } })
  if (image && job.labels) await client.workspace.setLabels({ id: image.id, maskPath: job.labels.path, legend: job.labels.legend })
  if (job.area) await client.workspace.importArea({ name: null, source: job.area })
  for (const point of job.points) await client.workspace.importPoint(point)
  if (job.select.length > 0) await client.workspace.select({ ids: job.select })
}
