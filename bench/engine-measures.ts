import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../src/contracts/client.ts'
import { FailureError } from '../src/contracts/result.ts'
import { encodePng } from '../src/engine/index.ts'
import { scratchFolder } from '../test/e2e/support/stage.ts'
import { openBuiltEngine } from './built-engine.ts'
import { elapsedMs, type Measured, repeat } from './measure.ts'

const builtin = { kind: 'builtin', model: null } as const
const imageSidePx = 3072
const gsdM = 0.1

const questions = [
  'How many buildings are here?',
  'what area is flooded, in hectares',
  'count the vehicles in the north half',
  'Is there any destroyed building?',
  'find a path from A to B along clear roads',
  'how many buildings of each damage level',
]

/** From the start of the process to the message that says where it listens. */
export async function engineStart(count: number): Promise<Measured> {
  const times = await repeat(count, async () => {
    const engine = await openBuiltEngine(scratchFolder('bench'))
    await engine.stop()
    return engine.readyMs
  })
  return { name: 'engine start to ready', aimMs: 400, times }
}

/** A request planned by the built-in planner, through the socket and back. */
async function builtinPlan(client: Client, count: number): Promise<Measured> {
  const plan = (index: number) => client.requests.propose({ text: questions[index % questions.length] ?? '', planner: builtin, context: null })
  // the first one loads the grammar
  await plan(0)
  return { name: 'plan (built-in)', aimMs: 20, times: await repeat(count, (index) => elapsedMs(() => plan(index))) }
}

/** An image nobody has seen: a model has to look at every tile of it. */
function writeNoise(folder: string, round: number): string {
  const rgba = new Uint8Array(imageSidePx * imageSidePx * 4)
  let state = 12_345 + round
  for (let at = 0; at < rgba.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    rgba.fill(state >> 16, at, at + 3)
    rgba[at + 3] = 255
  }
  const path = join(folder, `noise-${round}.png`)
  writeFileSync(path, encodePng(rgba, imageSidePx, imageSidePx))
  return path
}

/** Another image and project each round: tiles that a stopped run has finished are kept, and a run without any left to do cannot be stopped. */
async function askForBuildings(client: Client, folder: string, round: number): Promise<string> {
  await client.project.create({ path: join(folder, `bench-${round}.aftermap`) })
  const { added, failed } = await client.workspace.addLayers({ paths: [writeNoise(folder, round)] })
  const [layer] = added
  if (!layer) throw new Error(`the image was not taken: ${failed[0]?.error.message}`)
  await client.workspace.updateLayer({ id: layer, change: { gsd: { x: gsdM, y: gsdM } } })
  const asked = await client.requests.ask({ text: 'How many buildings are in the image?', planner: builtin, patch: {} })
  await client.requests.approve({ id: asked.id, steps: asked.steps.map(({ id }) => id), approved: true })
  return asked.id
}

/** A cancelled run leaves its place a moment after it says so. */
async function runWhenFree(client: Client, id: string): Promise<void> {
  const until = performance.now() + 5000
  for (;;) {
    try {
      await client.requests.run({ id })
      return
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code !== 'bad_request' || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Runs until the first tiles are there, cancels, and takes the time to the acknowledgement and to the end of the work. */
async function cancelOnce(client: Client, id: string): Promise<{ acknowledgedMs: number; stoppedMs: number }> {
  const seen = new Promise<void>((resolve) => {
    const stop = client.requests.on('progress', (step) => {
      if (step.id !== id || step.progress.done < 1) return
      stop()
      resolve()
    })
  })
  const stopped = new Promise<void>((resolve) => {
    const stop = client.requests.on('changed', (request) => {
      if (request.id !== id || request.status === 'running' || request.status === 'queued' || !request.steps.some(({ status }) => status === 'cancelled')) return
      stop()
      resolve()
    })
  })
  await runWhenFree(client, id)
  await seen
  const startedAt = performance.now()
  await client.requests.cancel({ id })
  const acknowledgedMs = performance.now() - startedAt
  await stopped
  return { acknowledgedMs, stoppedMs: performance.now() - startedAt }
}

/** Plan and cancel on one living engine. */
export async function planAndCancel(count: number): Promise<Measured[]> {
  const folder = scratchFolder('bench')
  const { client, stop } = await openBuiltEngine(folder)
  try {
    const plan = await builtinPlan(client, count * 6)
    const cancelled: Awaited<ReturnType<typeof cancelOnce>>[] = []
    for (let index = 0; index < count; index += 1) cancelled.push(await cancelOnce(client, await askForBuildings(client, folder, index)))
    return [
      plan,
      { name: 'cancel acknowledged', aimMs: 100, times: cancelled.map(({ acknowledgedMs }) => acknowledgedMs) },
      { name: 'cancel stopped', aimMs: 1000, times: cancelled.map(({ stoppedMs }) => stoppedMs) },
    ]
  } finally {
    await stop()
  }
}
