import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { mask, pixelFrame, segmentation } from '../../../test/helpers/artifacts.ts'
import { makeTileStore } from '../project/tile-store.ts'
import type { ProjectStore } from '../project/index.ts'
import { makeRasterWorker } from '../raster-worker/index.ts'
import { componentsOf } from './components.ts'
import { idPrefix, objectId } from './object-ids.ts'
import { smallestObject } from './smallest-objects.ts'

const db = new Database(':memory:')
db.exec('CREATE TABLE artifact_tile (artifact_id TEXT, plane TEXT, tx INTEGER, ty INTEGER, data BLOB, PRIMARY KEY (artifact_id, plane, tx, ty))')
afterAll(() => db.close())
const tiles = makeTileStore(db)
// the tiles are all of a project that components need
const store = { tiles } as unknown as ProjectStore
const worker = makeRasterWorker({ entryPath: null })
afterAll(() => worker.stop())
const parts = { store, runJob: worker.run }
let made = 0

function stored(rows: number[][], scores: number[][] | null = null): string {
  const id = `a${made++}`
  const box: [number, number, number, number] = [0, 0, rows[0]?.length ?? 0, rows.length]
  tiles.writeWindow(id, 'value', { box, bytes: Uint8Array.from(rows.flat()) })
  if (scores) tiles.writeWindow(id, 'score', { box, bytes: Uint8Array.from(scores.flat()) })
  return id
}
const values = { building_minor_damage: 3, building_destroyed: 5, water: 1 }
const objectsIn = (
  rows: number[][],
  classes: string[],
  { frame = pixelFrame(rows[0]?.length ?? 0, rows.length, 0.5), scores = null }: { frame?: Frame; scores?: number[][] | null } = {},
) =>
  componentsOf(parts, {
    artifactId: stored(rows, scores),
    raster: segmentation(frame, values, { hasScores: scores !== null }).artifact,
    classes,
    target: frame,
    signal: null,
  }).then(unwrap)

const town = [
  [5, 5, 0, 3, 3],
  [5, 3, 0, 0, 0],
  [0, 0, 0, 0, 5],
  [1, 1, 1, 0, 5],
]

describe('componentsOf', () => {
  it('parts of one class', async () => {
    expect((await objectsIn(town, ['building_destroyed'])).map(({ id, areaPx, bbox }) => [id, areaPx, bbox])).toEqual([
      ['D-001', 3, [0, 0, 2, 2]],
      ['D-002', 2, [4, 2, 5, 4]],
    ])
  })

  it('asked together, classes that touch are one object of the class most of it has', async () => {
    expect((await objectsIn(town, ['building_minor_damage', 'building_destroyed'])).map((object) => [object.class, object.areaPx])).toEqual([
      ['building_destroyed', 4],
      ['building_minor_damage', 2],
      ['building_destroyed', 2],
    ])
  })

  it('corners join: 8 neighbours', async () => {
    const diagonal = [
      [5, 0],
      [0, 5],
    ]
    expect(await objectsIn(diagonal, ['building_destroyed'])).toHaveLength(1)
  })

  it('ground area is pixels times their area, score the mean of its pixels', async () => {
    const [first] = await objectsIn(town, ['building_destroyed'], {
      scores: [
        [255, 255, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 51],
        [0, 0, 0, 0, 51],
      ],
    })
    expect(first?.areaM2).toBeCloseTo(0.75, 9)
    expect(first?.score).toBeCloseTo(2 / 3, 9)
  })

  it('without a pixel size objects have pixels and no square metres', async () => {
    expect(await objectsIn(town, ['water'], { frame: pixelFrame(5, 4) })).toMatchObject([{ areaPx: 3, areaM2: null, score: null, bbox: [0, 3, 3, 4] }])
  })

  it('a class the raster cannot hold is refused; one that does not occur is none', async () => {
    const raster = segmentation(pixelFrame(2, 1), values).artifact
    expect(await componentsOf(parts, { artifactId: stored([[0, 0]]), raster, classes: ['vehicle'], target: raster.frame, signal: null })).toMatchObject({
      ok: false,
      error: { code: 'class_absent' },
    })
    expect(await componentsOf(parts, { artifactId: stored([[0, 0]]), raster, classes: ['water'], target: raster.frame, signal: null })).toEqual({ ok: true, value: [] })
  })

  it('every pixel of the asked classes belongs to exactly one object, for any mask', async () => {
    const cell = fc.constantFrom(0, 1, 3, 5, 254, 255)
    const grid = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }))
    await fc.assert(
      fc.asyncProperty(grid, async (rows) => {
        const pixels = rows.flat().filter((value) => value === 3 || value === 5).length
        const objects = await objectsIn(rows, ['building_minor_damage', 'building_destroyed'])
        expect(objects.reduce((sum, object) => sum + (object.areaPx ?? Number.NaN), 0)).toBe(pixels)
        expect(objects.reduce((sum, object) => sum + (object.areaM2 ?? Number.NaN), 0)).toBeCloseTo(pixels * 0.25, 9)
        expect(new Set(objects.map((object) => object.id)).size).toBe(objects.length)
        // merging classes never makes more objects than there are apart
        const apart = (await objectsIn(rows, ['building_minor_damage'])).length + (await objectsIn(rows, ['building_destroyed'])).length
        expect(objects.length).toBeLessThanOrEqual(apart)
      }),
      { numRuns: 60 },
    )
  })
})

describe('smallestObject', () => {
  const model = { source: { kind: 'model' as const, id: 'm', sha256: 's' } }

  it('labels are taken as drawn', () => {
    expect(smallestObject(mask(pixelFrame(9, 9, 0.1), { vehicle: 6 }).artifact, ['vehicle'], pixelFrame(9, 9, 0.1))).toEqual({ px: 1, words: null })
  })

  it.each([
    { gsdM: 0.1, classes: ['vehicle'], px: 150, words: 'parts under 1.5 m2 left out' },
    { gsdM: 0.5, classes: ['building'], px: 16, words: 'parts under 4 m2 left out' },
    { gsdM: 1, classes: ['building'], px: 9, words: 'parts under 9 pixels left out' },
    { gsdM: 0.1, classes: ['water'], px: 9, words: 'parts under 9 pixels left out' },
    { gsdM: 0.1, classes: ['building', 'vehicle'], px: 150, words: 'parts under 1.5 m2 left out' },
    { gsdM: null, classes: ['vehicle'], px: 9, words: 'parts under 9 pixels left out' },
  ])('at $gsdM m a pixel, $classes: $px pixels', ({ gsdM, classes, px, words }) => {
    const frame = pixelFrame(9, 9, gsdM)
    const smallest = smallestObject(mask(frame, {}, model).artifact, classes, frame)
    expect(smallest.px).toBeCloseTo(px, 6)
    expect(smallest.words).toBe(words)
  })
})

describe('object ids', () => {
  it('another class set has another prefix, so that a rejection cannot hit another object', () => {
    const sets = [['building'], ['building_damaged'], ['building_destroyed'], ['building_minor_damage', 'building_destroyed'], ['model:boat'], ['model:crane']]
    expect(new Set(sets.map(idPrefix)).size).toBe(sets.length)
    expect(objectId('D', 7)).toBe('D-007')
    expect(objectId('D', 12345)).toBe('D-12345')
  })
})
