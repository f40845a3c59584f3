import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRasterWorker } from '../../src/engine/raster-worker/index.ts'
import { nextEnd, startTestEngine, type TestEngine } from '../helpers/engine.ts'
import { type Rect, writeLabels, writePicture } from '../helpers/picture.ts'

const sizePx = 6000
const stepPx = 60
/** A building every 60 pixels: 100 x 100 of them, every other one destroyed. */
const rects: Rect[] = Array.from({ length: (sizePx / stepPx) ** 2 }, (_, k) => {
  const [left, top] = [(k % (sizePx / stepPx)) * stepPx, Math.floor(k / (sizePx / stepPx)) * stepPx]
  return { left, top, right: left + 30, bottom: top + 30, value: k % 2 === 0 ? 5 : 2 }
})
const legend = { 0: 'background', 2: 'building_no_damage', 5: 'building_destroyed' }

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  const { client, folder } = engine
  writePicture(join(folder, 'large.png'), { width: sizePx, height: sizePx, rects: [] })
  writeLabels(join(folder, 'large-labels.png'), { width: sizePx, height: sizePx, rects })
  const { added } = await client.workspace.addLayers({ paths: [join(folder, 'large.png')] })
  const id = added[0] ?? ''
  await client.workspace.updateLayer({ id, change: { gsd: { x: 0.5, y: 0.5 } } })
  await client.workspace.setLabels({ id, maskPath: join(folder, 'large-labels.png'), legend })
}, 120_000)
afterAll(() => engine.stop())

async function started(text: string) {
  const { client } = engine
  const asked = await client.requests.ask({ text, planner: { kind: 'builtin', model: null } })
  await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
  const ended = nextEnd(client, asked.id)
  await client.requests.run({ id: asked.id })
  return { id: asked.id, ended }
}

const isAtWork = async (id: string) => {
  const { client } = engine
  while ((await client.requests.list({})).find((one) => one.id === id)?.steps[0]?.status !== 'running') await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('36 million pixels of labels', () => {
  test('a cancelled run says so, and the engine still answers', async () => {
    const { client } = engine
    const { id, ended } = await started('How many destroyed buildings are there?')
    await isAtWork(id)
    await client.requests.cancel({ id })
    const request = await ended
    expect(request.status).toBe('cancelled')
    expect(request.steps[0]?.status).toBe('cancelled')
    expect((await client.system.info({})).version).not.toBe('')
  }, 120_000)

  test('the engine answers again and again while it counts them, and the count is right', async () => {
    const { client } = engine
    const { ended } = await started('How many destroyed buildings are there?')
    const run = { over: false }
    void ended.then(() => {
      run.over = true
    })
    let answers = 0
    while (!run.over) {
      await client.workspace.state({})
      // a free engine gets to its timers between two answers
      await new Promise((resolve) => setTimeout(resolve, 5))
      answers++
    }
    expect((await ended).answer).toMatchObject({ value: rects.length / 2 })
    expect(answers).toBeGreaterThan(20)
  }, 120_000)
})

describe('the raster worker', () => {
  const worker = makeRasterWorker({ entryPath: null })
  afterAll(() => worker.stop())
  const side = 3000
  /** Two halves that are not joined: the search goes through all of one before it knows. */
  const halves = () => {
    const values = new Uint8Array(side * side).fill(1)
    for (let row = 0; row < side; row++) values[row * side + side / 2] = 0
    return { box: [0, 0, side, side] as const, values, passable: [1], start: [0.5, 0.5] as const, end: [side - 0.5, 0.5] as const, snapPx: 1 }
  }
  const path = (signal: AbortSignal | null) => {
    const { box, start, end, ...rest } = halves()
    return worker.run('path', { ...rest, box: [...box], start: [...start], end: [...end] }, { signal })
  }

  test('a stopped job ends as aborted, and the next one is done by a new thread', async () => {
    const controller = new AbortController()
    const first = path(controller.signal)
    const waiting = path(controller.signal)
    const other = worker.run('boxes', { boxes: [], iou: 0.5 }, { signal: null })
    setTimeout(() => controller.abort(), 50)
    expect(await first).toMatchObject({ ok: false, error: { code: 'aborted' } })
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } })
    expect(await other).toEqual({ ok: true, value: [] })
  })

  test('a job that breaks is told to who asked for it, and the next one works', async () => {
    const bad = worker.run('boxes', { boxes: [null as never, null as never], iou: 0.5 }, { signal: null })
    await expect(bad).rejects.toThrow()
    expect(await worker.run('boxes', { boxes: [], iou: 0.5 }, { signal: null })).toEqual({ ok: true, value: [] })
  })
})
