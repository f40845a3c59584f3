import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestState } from '../../../src/contracts/request.ts'
import { addTown, startTestEngine, type TestEngine } from '../../helpers/engine.ts'

let engine: TestEngine
let town: string
beforeAll(async () => {
  engine = await startTestEngine()
  await engine.client.project.create({ path: join(engine.folder, 'calls.aftermap') })
  town = await addTown(engine)
})
afterAll(() => engine.stop())

const begin = () => engine.client.tools.begin({ title: 'damage by an agent', caller: { name: 'test agent', via: 'mcp' } })
const call = (requestId: string, tool: string, args: Record<string, unknown>) => engine.client.tools.call({ requestId, tool, arguments: args })

describe('calls from outside', () => {
  it('become cards of one request, each with its result, and an answer over them', async () => {
    const { id } = await begin()
    const found = await call(id, 'detect', { image: town, classes: ['building_destroyed'] })
    expect(found).toMatchObject({ kind: 'detections', output: 'r1', reused: false })
    const counted = await call(id, 'count', { detections: found.output })
    expect(counted.artifact).toMatchObject({ kind: 'quantity', value: 3, unit: 'count' })
    const [request] = (await engine.client.requests.list({})).filter((one) => one.id === id)
    expect(request?.caller?.name).toBe('test agent')
    expect(request?.steps.map(({ status }) => status)).toEqual(['done', 'done'])
    expect((await engine.client.tools.answer({ requestId: id })).text).toContain('3')
  })

  it('a result made for one request serves another by its id, and costs nothing again', async () => {
    const first = await begin()
    const found = await call(first.id, 'detect', { image: 'town.png', classes: ['building_destroyed'] })
    expect(found.reused).toBe(true)
    const second = await begin()
    const counted = await call(second.id, 'count', { detections: found.artifactId })
    expect(counted.artifact).toMatchObject({ value: 3 })
  })

  it.each([
    { what: 'a tool that is not there', tool: 'cuont', args: {}, code: 'tool_unknown', hint: 'Did you mean count?' },
    { what: 'an argument it does not take', tool: 'count', args: { detections: 'r9', colour: 'red' }, code: 'argument_invalid', hint: 'It takes' },
    { what: 'a thing that is not there', tool: 'detect', args: { image: 'nope.tif' }, code: 'input_unavailable', hint: 'There are: L1 (town.png)' },
    { what: 'nothing at all', tool: 'detect', args: {}, code: 'input_missing', hint: 'There are: L1 (town.png)' },
    { what: 'a number for an image', tool: 'detect', args: { image: 5 }, code: 'argument_invalid', hint: 'There are' },
    { what: 'a class that no model sees', tool: 'detect', args: { image: 'L1', classes: ['model:unicorn'] }, code: 'plan_invalid', hint: '' },
  ])('$what is a failure that says what to do, and leaves no card', async ({ tool, args, code, hint }) => {
    const { id } = await begin()
    await expect(call(id, tool, args)).rejects.toMatchObject({ failure: { code, hint: expect.stringContaining(hint) } })
    expect((await engine.client.requests.list({})).find((one) => one.id === id)?.steps).toEqual([])
  })

  it('two calls at once of one request wait for one another', async () => {
    const { id } = await begin()
    const [a, b] = await Promise.all([call(id, 'segment', { image: 'L1' }), call(id, 'detect', { image: 'L1' })])
    expect([a?.step, b?.step]).toEqual(['s1', 's2'])
  })

  it('a program may call more often than a plan of a person has steps', async () => {
    const { id } = await begin()
    let told = 0
    let lastTold: RequestState | null = null
    const stop = engine.client.requests.on('changed', (request) => {
      if (request.id !== id) return
      told++
      lastTold = request
    })
    for (let at = 0; at < 205; at++) await call(id, 'add', { numberA: at, numberB: 1 })
    const last = await call(id, 'add', { a: 'r205', numberB: 1 })
    expect(last.artifact).toMatchObject({ kind: 'quantity', value: 206 })
    // each card is shown in the end, without the whole question being told with every one
    await expect.poll(() => lastTold?.steps.filter(({ status }) => status === 'done').length, { timeout: 5000 }).toBe(206)
    stop()
    expect(told).toBeLessThan(206)
    // the project grows with the calls, not with their square: the plan is kept once
    const file = new Database(join(engine.folder, 'calls.aftermap'), { readonly: true })
    const versions = file.prepare('SELECT count(*) FROM plan_version WHERE plan_id = ?').pluck().get(id)
    const order = file.prepare('SELECT step FROM step WHERE plan_id = ? ORDER BY rowid').pluck().all(id)
    file.close()
    expect(versions).toBe(1)
    expect(order).toEqual(Array.from({ length: 206 }, (_, at) => `s${at + 1}`))
  }, 60_000)

  it('a question of the analyst takes no calls', async () => {
    const asked = await engine.client.requests.ask({ text: 'How many destroyed buildings are there?', planner: { kind: 'builtin', model: null } })
    await expect(call(asked.id, 'detect', { image: 'L1' })).rejects.toMatchObject({ failure: { code: 'bad_request' } })
  })
})

describe('a vector file without an image', () => {
  it('makes a grid of its own in metres, which gives way to the first image', async () => {
    await engine.client.project.create({ path: join(engine.folder, 'vector.aftermap') })
    const path = join(engine.folder, 'roads.geojson')
    const line = [
      [-85.42, 29.95],
      [-85.41, 29.96],
    ]
    writeFileSync(
      path,
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: 'A' }, geometry: { type: 'LineString', coordinates: line } }] }),
    )
    const { failed } = await engine.client.workspace.addLayers({ paths: [path] })
    expect(failed).toEqual([])
    const { frame } = await engine.client.workspace.state({})
    expect(frame?.crs).toBe('EPSG:32616')
    expect(frame?.gsd?.x).toBeCloseTo(frame?.affine?.a ?? 0, 2)
    await addTown(engine)
    expect((await engine.client.workspace.state({})).frame?.crs).toBeNull()
  })
})
