import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unwrap } from '../../../src/contracts/result.ts'
import { openRaster } from '../../../src/engine/files/index.ts'
import { askAndRun, runAll, startTestEngine, type TestEngine } from '../../helpers/engine.ts'
import { addPlacedTown } from './town.ts'

/** two engines one after the other, on a machine that is busy */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** A town in the upper left corner of a large image, with a destroyed building far from it. */
const large = {
  width: 2048,
  height: 1792,
  rects: [
    { left: 100, top: 100, right: 130, bottom: 130, value: 5 },
    { left: 200, top: 100, right: 240, bottom: 130, value: 5 },
    { left: 1900, top: 1700, right: 1940, bottom: 1730, value: 5 },
  ],
}

let folder = ''
let engine: TestEngine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-pack-'))
  engine = await startTestEngine({ folder })
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
})
afterEach(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const square = (side: number): [number, number][][] => [
  [
    [50, 50],
    [side, 50],
    [side, side],
    [50, side],
    [50, 50],
  ],
]

const nameless = (answer: unknown) => JSON.stringify(answer).replace(/[0-9a-f]{32}/g, 'id')

/** Everything of the sender's machine is gone: the folder alone must do. */
async function openElsewhere(project: string): Promise<TestEngine> {
  const name = project.split('/').at(-1) ?? ''
  renameSync(join(folder, 'packed'), join(folder, 'elsewhere'))
  for (const file of ['town.tif', 'town-labels.tif']) rmSync(join(folder, file))
  const other = await startTestEngine({ folder: mkdtempSync(join(tmpdir(), 'aftermap-other-')) })
  await other.client.project.open({ path: join(folder, 'elsewhere', name) })
  return other
}

it('a packed project opens elsewhere with nothing missing and the same answers', async () => {
  await addPlacedTown(engine)
  const asked = await askAndRun(engine.client, 'How many destroyed buildings are there?')
  const { project } = await engine.client.exports.pack({ folder: join(folder, 'packed') })
  const other = await openElsewhere(project)
  const { layers } = await other.client.workspace.state({})
  expect(layers.map(({ status }) => status)).toEqual(['ok'])
  const [request] = await other.client.requests.list({})
  expect(JSON.stringify(request?.answer)).toBe(JSON.stringify(asked.answer))
  const again = await runAll(other.client, await other.client.requests.ask({ text: 'How many destroyed buildings are there?', planner: { kind: 'builtin', model: null } }))
  expect(again.answer?.value).toBe(3)
  await other.stop()
})

it('a crop takes the pixels of its area along and keeps every position', async () => {
  await addPlacedTown(engine, large)
  await engine.client.workspace.drawArea({ rings: square(400), name: 'A1' })
  const asked = await askAndRun(engine.client, 'How many destroyed buildings are in A1?')
  expect(asked.answer?.value).toBe(2)
  const { project, bytes } = await engine.client.exports.pack({ folder: join(folder, 'packed'), crop: 'A1' })
  expect(bytes).toBeLessThan(statSync(join(folder, 'town.tif')).size + 2e6)
  const other = await openElsewhere(project)
  const { layers } = await other.client.workspace.state({})
  expect(layers[0]).toMatchObject({ status: 'ok', frame: { width: 2048, height: 1792, crs: 'EPSG:32616' } })
  const [request] = await other.client.requests.list({})
  expect(JSON.stringify(request?.answer)).toBe(JSON.stringify(asked.answer))
  const source = unwrap(await openRaster(layers[0]?.path ?? ''))
  const [inside, outside] = [
    unwrap(await source.readRgb({ box: [100, 100, 110, 110], width: 10, height: 10, resample: 'nearest' })),
    unwrap(await source.readRgb({ box: [1900, 1700, 1910, 1710], width: 10, height: 10, resample: 'nearest' })),
  ]
  expect([Math.min(...inside.valid), Math.max(...outside.valid)]).toEqual([1, 0])
  await source.close()
  const again = await runAll(other.client, await other.client.requests.ask({ text: 'How many destroyed buildings are in A1?', planner: { kind: 'builtin', model: null } }))
  // results are named after the content they were made from, and the cropped file has another
  expect(nameless(again.answer)).toBe(nameless(asked.answer))
  await other.stop()
})

it('an answer that needs pixels outside the crop is named, and nothing is written', async () => {
  await addPlacedTown(engine, large)
  await engine.client.workspace.drawArea({ rings: square(400), name: 'A1' })
  await engine.client.workspace.updateArea({ id: (await engine.client.workspace.state({})).areas[0]?.id ?? '', change: { active: false } })
  const asked = await engine.client.requests.ask({ text: 'How many destroyed buildings are in the whole image?', planner: { kind: 'builtin', model: null } })
  await runAll(engine.client, asked)
  await expect(engine.client.exports.pack({ folder: join(folder, 'packed'), crop: 'A1' })).rejects.toMatchObject({
    failure: { code: 'area_outside', message: expect.stringContaining('Question 1') },
  })
  expect(existsSync(join(folder, 'packed'))).toBe(false)
})

it('packing that is stopped leaves nothing behind; closing the project stops it too', async () => {
  await addPlacedTown(engine)
  const packing = (job: string) => engine.client.exports.pack({ folder: join(folder, 'packed'), job })
  const [outcome] = await Promise.allSettled([packing('a'), engine.client.exports.cancel({ job: 'a' })])
  expect(outcome).toMatchObject({ reason: { failure: { code: 'aborted' } } })
  const [closed] = await Promise.allSettled([packing('b'), engine.client.project.close({})])
  expect(closed).toMatchObject({ reason: { failure: { code: 'aborted' } } })
  expect(readdirSync(folder).filter((name) => name.includes('pack'))).toEqual([])
})

it('a folder with something in it is left alone', async () => {
  await addPlacedTown(engine)
  cpSync(join(folder, 'town.tif'), join(folder, 'full', 'mine.tif'))
  const before = readFileSync(join(folder, 'full', 'mine.tif'))
  await expect(engine.client.exports.pack({ folder: join(folder, 'full') })).rejects.toMatchObject({ failure: { code: 'bad_request' } })
  expect(readFileSync(join(folder, 'full', 'mine.tif')).equals(before)).toBe(true)
})
