import { describe, expect, it } from 'vitest'
import { area } from '../../../test/helpers/artifacts.ts'
import { image, rowsOfMade, classesOfMade, maskOf, pointFeatures } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeContext, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { focalStatistics } from './focal-statistics.ts'
import { rasterDifference } from './raster-difference.ts'
import { rasterStats } from './raster-stats.ts'
import { samplePoint, samplePoints } from './sample-points.ts'
import { stackBands } from './stack-bands.ts'
import { threshold } from './threshold.ts'

const NONE = Number.NaN

describe('threshold', () => {
  it('no data is not "no": it stays 255, and is never selected', async () => {
    const world = fakeWorld()
    const made = await artifactOf(
      threshold,
      {
        image: image(world, [
          [
            [1, 5],
            [NONE, 3],
          ],
        ]),
        limit: 3,
        as: 'water',
      },
      world,
    )
    expect(classesOfMade(world)).toEqual([
      [0, 1],
      [255, 1],
    ])
    expect(made).toMatchObject({ kind: 'mask', classes: ['water'], values: { water: 1 }, analysedShare: 0.75 })
  })

  it.each([
    ['<', [1, 0, 0]],
    ['<=', [1, 1, 0]],
    ['==', [0, 1, 0]],
    ['>', [0, 0, 1]],
  ])('%s compares as it says', async (is, wanted) => {
    const world = fakeWorld()
    await artifactOf(threshold, { image: image(world, [[[1, 2, 3]]]), is, limit: 2, as: 'water' }, world)
    expect(classesOfMade(world)).toEqual([wanted])
  })

  it('without a limit it splits two humps, and refuses one with the measure that says so, unless it is forced', async () => {
    const hump = (at: number, n: number) => Array.from({ length: n }, (_, k) => at + Math.sin(k * 12.9898) * Math.sin(k * 78.233))
    const world = fakeWorld()
    await artifactOf(threshold, { image: image(world, [[[...hump(0, 500), ...hump(20, 400)]]]) }, world)
    expect(classesOfMade(world)[0]?.filter((value) => value === 110)).toHaveLength(400)
    const one = image(world, [[hump(0, 900)]])
    expect(await failureOf(threshold, { image: one }, world)).toMatchObject({
      code: 'argument_invalid',
      message: expect.stringMatching(/No second class.*(eta|separat|hump)/),
      repairable: true,
    })
    expect(await artifactOf(threshold, { image: one, force: true }, world)).toMatchObject({ source: { reason: expect.stringContaining('overruled') } })
  })

  it('an area cuts it, one beside the image is said, and so is a band that is not there', async () => {
    const world = fakeWorld()
    const given = image(world, [
      [
        [1, 1, 1],
        [1, 1, 1],
      ],
    ])
    const half = { name: 'A', label: 'A', frame: given.layer.frame, rings: area('A', [0, 0, 2, 2]).rings }
    await artifactOf(threshold, { image: given, limit: 0, area: half }, world)
    expect(classesOfMade(world)[0]).toEqual([110, 110, 255])
    expect(await failureOf(threshold, { image: given, limit: 0, area: { ...half, rings: area('A', [5, 5, 9, 9]).rings } }, world)).toMatchObject({ code: 'area_outside' })
    expect(await failureOf(threshold, { image: given, limit: 0, band: 4 }, world)).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('values at points', () => {
  it('0.9 stays 0.9, a gap is null, a mask says its class', async () => {
    const world = fakeWorld()
    const given = image(world, [[[0.9, NONE]], [[7, 8]]])
    const at = (xy: PixelXY) => ({ name: 'P', label: 'P', frame: given.layer.frame, xy })
    expect(await artifactOf(samplePoint, { image: given, point: at([0.5, 0.5]) }, world)).toMatchObject({
      records: {
        rows: [
          ['band 1', expect.closeTo(0.9, 6)],
          ['band 2', 7],
        ],
      },
    })
    expect(await artifactOf(samplePoint, { image: given, point: at([1.5, 0.5]) }, world)).toMatchObject({
      records: {
        rows: [
          ['band 1', null],
          ['band 2', 8],
        ],
      },
    })
    const water = maskOf(world, [[1, 255]], { id: 'm', values: { water: 1 } })
    expect(await artifactOf(samplePoint, { image: water, point: at([0, 0]) }, world)).toMatchObject({ records: { rows: [['class', 'water']] } })
  })

  it('half a pixel outside is outside, on every side', async () => {
    const world = fakeWorld()
    const given = image(world, [
      [
        [1, 2],
        [3, 4],
      ],
    ])
    for (const xy of [
      [-0.5, 0.5],
      [0.5, -0.5],
      [2, 0.5],
      [0.5, 2.1],
    ] as PixelXY[])
      expect(await failureOf(samplePoint, { image: given, point: { name: 'P', label: 'P', frame: given.layer.frame, xy } }, world)).toMatchObject({ code: 'point_outside' })
    const made = (await artifactOf(
      samplePoints,
      {
        image: given,
        points: [
          pointFeatures(given.layer.frame, [
            [1.5, 1.5],
            [-0.5, 0],
          ]),
        ],
      },
      world,
    )) as ArtifactOf<'features'>
    expect(made.features.map(({ properties }) => properties)).toEqual([
      { n: 0, inside: true, 'band 1': 4 },
      { n: 1, inside: false },
    ])
    expect(made.notes).toEqual([expect.stringContaining('1 of 2')])
  })

  it('points of two layers keep apart ids, and no points are no table of nothing', async () => {
    const world = fakeWorld()
    const given = image(world, [[[1, 2]]])
    const made = (await artifactOf(
      samplePoints,
      { image: given, points: [pointFeatures(given.layer.frame, [[0, 0]]), pointFeatures(given.layer.frame, [[1, 0]])] },
      world,
    )) as ArtifactOf<'features'>
    expect(made.features.map(({ id }) => id)).toEqual(['a0', 'a0_2'])
    expect(await failureOf(samplePoints, { image: given, points: [] }, world)).toMatchObject({ code: 'input_missing' })
  })
})

describe('raster statistics', () => {
  it('are those of the pixels with data: 90 gaps and 10 ones have a mean of 1', async () => {
    const world = fakeWorld()
    const made = (await artifactOf(rasterStats, { image: image(world, [[Array.from({ length: 100 }, (_, k) => (k < 90 ? NONE : 1))]]) }, world)) as ArtifactOf<'table'>
    expect(Object.fromEntries(made.records?.rows ?? [])).toEqual({ min: 1, max: 1, mean: 1, std: 0, p05: 1, median: 1, p95: 1, valid_pixels: 10 })
    expect(await failureOf(rasterStats, { image: image(world, [[[NONE]]]) }, world)).toMatchObject({ code: 'area_empty' })
  })

  it('are taken in the unit of the file, scale and offset applied', async () => {
    const world = fakeWorld()
    const given = image(world, [[[100, 200]]])
    world.grids.facts.set('L1', [{ name: 'height', unit: 'm', scale: 0.1, offset: 5 }])
    const made = (await artifactOf(rasterStats, { image: given }, world)) as ArtifactOf<'table'>
    expect(Object.fromEntries(made.records?.rows ?? [])).toMatchObject({ min: 15, max: 25, mean: 20 })
  })
})

describe('difference and stack', () => {
  it('other grids are refused, gaps of one are gaps', async () => {
    const world = fakeWorld()
    const a = image(world, [[[5, 5, NONE]]])
    const b = image(world, [[[1, NONE, 1]]], { id: 'L2' })
    await artifactOf(rasterDifference, { first: a, second: b }, world)
    expect(rowsOfMade(world)).toEqual([[4, NONE, NONE]])
    const other = image(world, [[[1, 1]]], { id: 'L3' })
    expect(await failureOf(rasterDifference, { first: a, second: other }, world)).toMatchObject({ code: 'frames_differ', repairable: true })
    expect(await failureOf(stackBands, { images: [a, other] }, world)).toMatchObject({ code: 'frames_differ' })
    expect(await artifactOf(stackBands, { images: [a, b, a] }, world)).toMatchObject({ bands: [{ name: 'band 1' }, { name: 'band 1 of L2.tif' }, { name: 'band 1 of L1.tif' }] })
  })
})

describe('focal statistics', () => {
  it('gaps take no part, an even window is refused', async () => {
    const world = fakeWorld()
    const given = image(world, [[[1, NONE, 5]]])
    await artifactOf(focalStatistics, { image: given, windowPx: 3 }, world)
    expect(rowsOfMade(world)).toEqual([[1, 3, 5]])
    expect(await failureOf(focalStatistics, { image: given, windowPx: 4 }, world)).toMatchObject({ code: 'argument_invalid' })
  })
})

it('a stop is heard before the next window, and is a failure with its code', async () => {
  const world = fakeWorld()
  const given = image(world, [[[1, 2]]])
  const context = { ...fakeContext(world), signal: AbortSignal.abort() }
  expect(await threshold.run({ image: given, area: null, limit: 1 }, context)).toMatchObject({ ok: false, error: { code: 'aborted' } })
  expect(await rasterStats.run({ image: given, area: null }, context)).toMatchObject({ ok: false, error: { code: 'aborted' } })
})
