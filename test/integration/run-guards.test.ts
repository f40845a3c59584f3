import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTown, askAndRun, nextEnd, startTestEngine, type TestEngine } from '../helpers/engine.ts'
import { writePicture } from '../helpers/picture.ts'

let engine: TestEngine
let layerId: string
beforeAll(async () => {
  engine = await startTestEngine()
  layerId = await addTown(engine)
})
afterAll(() => engine.stop())

const failing = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: { code: string; message: string } }) => error.failure ?? null,
  )

describe('while a question runs', () => {
  test('its image can neither be removed nor undone away, and a second click on Run changes nothing', async () => {
    const { client } = engine
    const asked = await client.requests.ask({ text: 'How many destroyed buildings are there?', planner: { kind: 'builtin', model: null } })
    await client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
    const ended = nextEnd(client, asked.id)
    const [, again, removed] = await Promise.all([
      client.requests.run({ id: asked.id }),
      client.requests.run({ id: asked.id }),
      failing(client.workspace.removeLayer({ id: layerId })),
    ])
    expect(again.id).toBe(asked.id)
    expect(removed).toMatchObject({ code: 'bad_request', message: expect.stringContaining('being answered') })
    expect((await ended).answer).toMatchObject({ value: 3 })
    expect((await client.workspace.state({})).layers).toHaveLength(1)
  })
})

describe('an image that is another one now', () => {
  test('does not answer for the one that was added', async () => {
    const { client, folder } = engine
    writePicture(join(folder, 'other.png'), { width: 300, height: 200, rects: [] })
    const { added } = await client.workspace.addLayers({ paths: [join(folder, 'other.png')] })
    await client.workspace.updateLayer({ id: added[0] ?? '', change: { gsd: { x: 0.2, y: 0.2 } } })
    await client.workspace.showImage({ id: added[0] ?? '' })
    writePicture(join(folder, 'other.png'), { width: 300, height: 200, rects: [{ left: 0, top: 0, right: 50, bottom: 50, value: 9 }] })
    const request = await askAndRun(client, 'How many buildings are there?')
    expect(request.status).toBe('failed')
    expect(request.answer).toMatchObject({ value: null, reason: expect.stringContaining('other content') })
    expect((await client.workspace.state({})).layers.find((layer) => layer.id === added[0])?.status).toBe('changed')
  })
})
