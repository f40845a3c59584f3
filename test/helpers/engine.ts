import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, makeClient } from '../../src/contracts/client.ts'
import type { RequestState } from '../../src/contracts/request.ts'
import { engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../../src/engine/index.ts'
import { writeLabels, writePicture } from './picture.ts'

export type TestEngine = { client: Client; folder: string; stop(): Promise<void> }

/** A real engine in this process, with a folder of its own and the contract as its only door. */
export async function startTestEngine(options: { ollamaUrl?: string; folder?: string } = {}): Promise<TestEngine> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'aftermap-test-'))
  const engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, 'data'), threads: 1, ollamaUrl: options.ollamaUrl ?? 'http://127.0.0.1:9' })
  const client = makeClient(inProcessChannel(engine))
  return {
    client,
    folder,
    async stop() {
      client.close()
      await engine.stop()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const legend = { 0: 'background', 1: 'water', 2: 'building_no_damage', 5: 'building_destroyed', 7: 'road_clear', 8: 'road_blocked' }

/** Three destroyed buildings, one undamaged, a road with a gap: 200 x 100 pixels of 0.5 m. */
export const townRects = [
  { left: 10, top: 10, right: 20, bottom: 20, value: 5 },
  { left: 40, top: 10, right: 60, bottom: 20, value: 5 },
  { left: 100, top: 60, right: 110, bottom: 70, value: 5 },
  { left: 150, top: 10, right: 160, bottom: 20, value: 2 },
  { left: 0, top: 40, right: 120, bottom: 46, value: 7 },
  { left: 140, top: 40, right: 200, bottom: 46, value: 7 },
]

/** The town as a layer with labels in place of a model. */
export async function addTown({ client, folder }: TestEngine): Promise<string> {
  const size = { width: 200, height: 100, rects: townRects }
  writePicture(join(folder, 'town.png'), size)
  writeLabels(join(folder, 'town-labels.png'), size)
  const { added } = await client.workspace.addLayers({ paths: [join(folder, 'town.png')] })
  const id = added[0] ?? ''
  await client.workspace.updateLayer({ id, change: { gsd: { x: 0.5, y: 0.5 } } })
  await client.workspace.setLabels({ id, maskPath: join(folder, 'town-labels.png'), legend })
  return id
}

const ends = new Set<RequestState['status']>(['answered', 'refused', 'failed', 'cancelled'])

/** Asks, approves every step and waits for the end of the run. */
export async function askAndRun(client: Client, text: string): Promise<RequestState> {
  const asked = await client.requests.ask({ text, planner: { kind: 'builtin', model: null } })
  return runAll(client, asked)
}

export async function runAll(client: Client, asked: RequestState): Promise<RequestState> {
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  const ended = nextEnd(client, asked.id)
  await client.requests.run({ id: asked.id })
  return ended
}

export function nextEnd(client: Client, id: string): Promise<RequestState> {
  let isRunning = false
  return new Promise((resolve) => {
    const stop = client.requests.on('changed', (request) => {
      if (request.id !== id) return
      isRunning ||= request.status === 'running' || request.status === 'queued'
      if (!isRunning || !ends.has(request.status)) return
      stop()
      resolve(request)
    })
  })
}
