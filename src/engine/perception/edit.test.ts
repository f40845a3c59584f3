import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mask, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { scaleFrame } from '../../core/geo/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Correction } from '../../contracts/hand-edits.ts'
import { ok, unwrap } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { openProjectStore } from '../project/index.ts'
import { makeRasterWorker } from '../raster-worker/index.ts'
import { madeTiles, madeTilesAfter, refreshPainted } from './edit-overlay.ts'
import { makeQueues } from './edit-queues.ts'
import { withPainted } from './edit-histogram.ts'
import { editableOf } from './edit-raster.ts'
import { resolveCorrection } from './edit-resolve.ts'
import { allObjects } from './objects.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-edit-'))
const store = unwrap(openProjectStore(join(folder, 'p.aftermap'), { create: true, appVersion: '1', now: () => '2026-03-01T00:00:00Z' }))
const worker = makeRasterWorker({ entryPath: null })
afterAll(async () => {
  store.close()
  await worker.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The image has pixels of 0.5 m, the mask a grid twice as coarse: 300 x 300 pixels of 1 m over two tiles each way. */
const image = pixelFrame(600, 600, 0.5)
const grid = scaleFrame(image, 2, { width: 300, height: 300 })
const layer = { frame: image } as Layer
const parts = { store, layerOf: () => layer }
const values = new Uint8Array(300 * 300)
const put = ([left, top, right, bottom]: readonly [number, number, number, number], value: number) => {
  for (let y = top; y < bottom; y++) values.fill(value, y * 300 + left, y * 300 + right)
}
// a ring of water around an island with a pond; a nodata corner
put([20, 20, 60, 60], 1)
put([25, 25, 55, 55], 0)
put([35, 35, 45, 45], 1)
put([280, 280, 300, 300], 255)
const stored = { ...mask(grid, { water: 1, pool: 10 }, { hasScores: false, areaPixels: 90_000, histogram: { 0: 87_400, 1: 800, 255: 400 } }), artifactId: 'm' }
store.artifacts.store('m', stored.artifact)
store.tiles.writeWindow('m', 'value', { box: [0, 0, 300, 300], bytes: values })
const editable = editableOf(parts, 'm', stored.artifact)
if (!editable) throw new Error('a mask can be corrected')

const objectsNow = async (classes: string[]) => unwrap(await allObjects({ ...parts, runJob: worker.run }, { stored, classes, minScore: null, signal: null })).objects
async function correct(correction: Correction): Promise<number> {
  const objects = async () => ok(await objectsNow(['water']))
  const { edit } = unwrap(await resolveCorrection(parts, { correction, artifact: stored.artifact, editable: editable as never, project: image, classes: ['water'], objects }))
  const id = store.artifacts.addCorrection('m', 'analyst', edit)
  refreshPainted(parts, editable as never)
  return id
}
const takeBack = (id: number) => {
  store.artifacts.markCorrection(id, true)
  refreshPainted(parts, editable as never)
}
const pixelsOf = (value: number) => store.tiles.readWindow('m', 'value', [0, 0, 300, 300]).filter((one) => one === value).length
const square = (left: number, top: number, side: number): PixelXY[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
]

describe('a mask on a coarser grid than its image', () => {
  it('takes an added outline across tiles, measured on its own grid, and gives it back', async () => {
    const before = pixelsOf(10)
    // 40 x 40 image pixels are 20 x 20 of the mask, across the border of four tiles at 256
    const id = await correct({ kind: 'add', class: 'pool', ring: square(500, 500, 40) })
    expect(pixelsOf(10)).toBe(before + 400)
    expect(store.tiles.painted('m')).toHaveLength(4)
    expect((await objectsNow(['pool'])).map(({ areaPx, areaM2, byHand, bbox }) => ({ areaPx, areaM2, byHand, bbox }))).toEqual([
      { areaPx: 400, areaM2: 400, byHand: 'added', bbox: [500, 500, 540, 540] },
    ])
    expect(withPainted(store, 'm', stored.artifact)).toMatchObject({ histogram: { 10: 400, 1: 800, 255: 400 } })
    takeBack(id)
    expect(pixelsOf(10)).toBe(before)
    expect(store.tiles.painted('m')).toEqual([])
  })

  it('changes the class of every pixel of one object and of no other, not of one inside its hole', async () => {
    const [ring, pond] = (await objectsNow(['water'])).toSorted((a, b) => (b.areaPx ?? 0) - (a.areaPx ?? 0))
    expect([ring?.areaPx, pond?.areaPx]).toEqual([700, 100])
    const id = await correct({ kind: 'relabel', objectId: ring?.id ?? '', class: 'pool' })
    expect([pixelsOf(1), pixelsOf(10)]).toEqual([100, 700])
    expect(await objectsNow(['water'])).toMatchObject([{ id: pond?.id, areaPx: 100 }])
    expect((await objectsNow(['pool'])).map(({ areaPx }) => areaPx)).toEqual([700])
    takeBack(id)
    expect([pixelsOf(1), pixelsOf(10)]).toEqual([800, 0])
  })

  it('is painted with a brush as wide on the ground as on the screen, and stays unseen where it was', async () => {
    const id = await correct({ kind: 'paint', class: 'water', line: [[560, 560]], radiusPx: 30 })
    // a disc of 15 mask pixels around 280,280 without its lower right quarter, which has no data
    expect(Math.abs(pixelsOf(1) - 800 - 0.75 * Math.PI * 15 ** 2)).toBeLessThan(12)
    expect(pixelsOf(255)).toBe(400)
    takeBack(id)
    await expect(correct({ kind: 'paint', class: 'water', line: [[590, 590]], radiusPx: 10 })).rejects.toThrow('Nothing was analysed there')
  })

  it('erased through an object makes two of it, the larger under its old id', async () => {
    const [ring] = (await objectsNow(['water'])).toSorted((a, b) => (b.areaPx ?? 0) - (a.areaPx ?? 0))
    const ids = [
      await correct({
        kind: 'paint',
        class: null,
        line: [
          [80, 30],
          [80, 55],
        ],
        radiusPx: 3,
      }),
      await correct({
        kind: 'paint',
        class: null,
        line: [
          [30, 100],
          [55, 100],
        ],
        radiusPx: 3,
      }),
    ]
    const objects = await objectsNow(['water'])
    expect(objects).toHaveLength(3)
    const largest = objects.toSorted((a, b) => (b.areaPx ?? 0) - (a.areaPx ?? 0))[0]
    expect(largest).toMatchObject({ id: ring?.id, byHand: 'painted' })
    expect(objects.reduce((sum, object) => sum + (object.areaPx ?? 0), 0)).toBe(pixelsOf(1))
    for (const id of ids) takeBack(id)
    expect((await objectsNow(['water'])).map(({ byHand }) => byHand)).toEqual([undefined, undefined])
  })
})

describe('a wide stroke', () => {
  const stroke: Correction = {
    kind: 'paint',
    class: 'water',
    line: Array.from({ length: 20_000 }, (_, k): PixelXY => [300 + 40 * Math.cos(k), 300 + 40 * Math.sin(k * 1.7)]),
    radiusPx: 500,
  }

  it('of thousands of points is painted while others are answered, and the tiles made ahead are those made at once', async () => {
    let answered = 0
    const other = setInterval(() => answered++, 1)
    const resolved = unwrap(
      await resolveCorrection(parts, {
        correction: stroke,
        artifact: stored.artifact,
        editable: editable as never,
        project: image,
        classes: ['water'],
        objects: async () => ok([]),
      }),
    )
    const made = await madeTiles(parts, editable as never, resolved.edit)
    clearInterval(other)
    expect(answered).toBeGreaterThan(0)
    expect(made.size).toBe(4)
    const id = store.artifacts.addCorrection('m', 'analyst', resolved.edit)
    refreshPainted(parts, editable as never, made)
    const ahead = store.tiles.readWindow('m', 'value', [0, 0, 300, 300])
    takeBack(id)
    store.artifacts.markCorrection(id, false)
    refreshPainted(parts, editable as never)
    expect(store.tiles.readWindow('m', 'value', [0, 0, 300, 300])).toEqual(ahead)
    expect(pixelsOf(1)).toBe(90_000 - 400)
    takeBack(id)
    expect(pixelsOf(1)).toBe(800)
  })

  it('taken back or done again is made ahead in turns as well, from what would stand, and nothing is kept of looking', async () => {
    const under = await correct({ kind: 'paint', class: 'pool', line: [[300, 300]], radiusPx: 60 })
    const wide = await correct(stroke)
    const both = store.tiles.readWindow('m', 'value', [0, 0, 300, 300])
    const back = await madeTilesAfter(parts, editable as never, () => store.artifacts.markCorrection(wide, true))
    expect(back.size, 'the tile of the stroke below').toBe(1)
    expect(
      store.artifacts.corrections('m').map(({ id }) => id),
      'looking keeps nothing',
    ).toContain(wide)
    store.artifacts.markCorrection(wide, true)
    refreshPainted(parts, editable as never, back)
    expect(pixelsOf(1)).toBe(800)
    let answered = 0
    const other = setInterval(() => answered++, 0)
    const again = await madeTilesAfter(parts, editable as never, () => store.artifacts.markCorrection(wide, false))
    clearInterval(other)
    expect([answered > 0, again.size]).toEqual([true, 4])
    store.artifacts.markCorrection(wide, false)
    refreshPainted(parts, editable as never, again)
    expect(store.tiles.readWindow('m', 'value', [0, 0, 300, 300])).toEqual(both)
    takeBack(wide)
    takeBack(under)
    expect(pixelsOf(1)).toBe(800)
  })

  it('made ahead does not undo what was painted meanwhile', async () => {
    const first = unwrap(
      await resolveCorrection(parts, {
        correction: { ...stroke, line: [[100, 100]], radiusPx: 20 },
        artifact: stored.artifact,
        editable: editable as never,
        project: image,
        classes: ['water'],
        objects: async () => ok([]),
      }),
    )
    const made = await madeTiles(parts, editable as never, first.edit)
    const meanwhile = await correct({ kind: 'paint', class: 'pool', line: [[200, 100]], radiusPx: 20 })
    const pool = pixelsOf(10)
    const id = store.artifacts.addCorrection('m', 'analyst', first.edit)
    refreshPainted(parts, editable as never, made)
    expect(pixelsOf(10)).toBe(pool)
    takeBack(id)
    takeBack(meanwhile)
  })

  it('beyond all measure is refused, not kept as nothing', async () => {
    for (const correction of [
      { ...stroke, line: [[10, 10]], radiusPx: 1e308 },
      { ...stroke, line: [[1e308, 10]], radiusPx: 3 },
    ] as Correction[])
      await expect(correct(correction)).rejects.toThrow('too far from the image')
  })
})

it('works of one name wait for each other, and one that fails stops none behind it', async () => {
  const inTurn = makeQueues()
  const told: string[] = []
  const work = (name: string, ms: number) => async () => {
    told.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, ms))
    told.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
  }
  const all = await Promise.allSettled([inTurn('m', work('a', 20)), inTurn('m', work('b', 1)), inTurn('other', work('c', 1))])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(told.filter((one) => !one.startsWith('c'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(told.indexOf('c ends')).toBeLessThan(told.indexOf('a ends'))
})
