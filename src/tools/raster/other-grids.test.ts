import { describe, expect, it } from 'vitest'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { image, pointFeatures, rowsOfMade, classesOfMade, maskOf, degreeFrame } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { Frame } from '../../contracts/frame.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import type { Stored } from '../index.ts'
import { clipMask, clipRaster } from './clip-raster.ts'
import { resample, resampleMask, reproject } from './resample.ts'
import { aspect, hillshade, slope } from './slope.ts'
import { zonalStatistics } from './zonal-statistics.ts'

const NONE = Number.NaN

describe('clip', () => {
  it('keeps the place on the ground, and says what it cut to', async () => {
    const world = fakeWorld()
    const frame = degreeFrame(0.5, 4, 10)
    const given = image(
      world,
      [
        [
          [1, 2, 3, 4],
          [5, 6, 7, 8],
          [9, 10, 11, 12],
          [13, 14, 15, 16],
        ],
      ],
      { frame },
    )
    const made = (await artifactOf(clipRaster, { image: given, left: 2, top: 1, right: 9, bottom: 3 }, world)) as ArtifactOf<'raster'>
    expect(rowsOfMade(world)).toEqual([
      [7, 8],
      [11, 12],
    ])
    expect([made.frame.affine?.c, made.frame.affine?.f, made.method]).toEqual([1, 9.5, expect.stringContaining('cut to the image')])
    expect(await failureOf(clipRaster, { image: given, left: 3, right: 2 }, world)).toMatchObject({ code: 'area_empty' })
    expect(await failureOf(clipRaster, { image: given, left: 8 }, world)).toMatchObject({ code: 'area_empty' })
    expect(await failureOf(clipRaster, { image: given }, world)).toMatchObject({ code: 'area_missing' })
  })

  it('of a mask outside the area is not seen', async () => {
    const world = fakeWorld()
    const given = maskOf(world, [[1, 1, 1]], { id: 'm', values: { water: 1 } })
    await artifactOf(
      clipMask,
      {
        mask: given,
        area: {
          name: 'A',
          label: 'A',
          frame: given.artifact.frame,
          rings: [
            [
              [0, 0],
              [1.4, 0],
              [1.4, 1],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      },
      world,
    )
    expect(classesOfMade(world)).toEqual([[1, 255]])
  })
})

describe('other grids', () => {
  it('a mask never gets a class between two', async () => {
    const world = fakeWorld()
    const given = maskOf(
      world,
      [
        [3, 5],
        [5, 3],
      ],
      { id: 'm', values: { building_minor_damage: 3, building_destroyed: 5 } },
    )
    const made = (await artifactOf(resampleMask, { mask: given, pixelSizeM: 2 }, world)) as ArtifactOf<'mask'>
    expect([3, 5]).toContain(classesOfMade(world)[0]?.[0])
    expect(made).toMatchObject({ frame: { width: 1, height: 1 }, values: given.artifact.values })
  })

  it('pixels of 2 m in place of 1 m are means of four, and cover the same ground', async () => {
    const world = fakeWorld()
    const made = await artifactOf(
      resample,
      {
        image: image(world, [
          [
            [1, 3],
            [5, 7],
          ],
        ]),
        pixelSizeM: 2,
        method: 'average',
      },
      world,
    )
    expect(rowsOfMade(world)).toEqual([[4]])
    expect(made).toMatchObject({ frame: { width: 1, height: 1, gsd: { x: 2, y: 2 } } })
  })

  it('another system keeps values where they are on the ground', async () => {
    const world = fakeWorld()
    const frame = degreeFrame(0.001, 60, 45)
    const given = image(world, [Array.from({ length: 60 }, (_, y) => Array.from({ length: 60 }, (__, x) => 100 * y + x))], { frame })
    const made = (await artifactOf(reproject, { image: given, crs: 'EPSG:32631' }, world)) as ArtifactOf<'raster'>
    expect(made.frame).toMatchObject({ crs: 'EPSG:32631', gsdFrom: 'georeference' })
    // gdaltransform -s_srs EPSG:4326 -t_srs EPSG:32631: 0.0305 E 44.9695 N lies at 265833.60 4983852.71
    const { a, c, e, f } = made.frame.affine as NonNullable<Frame['affine']>
    expect(Math.abs((rowsOfMade(world)[Math.floor((4983852.71 - f) / e)]?.[Math.floor((265833.6 - c) / a)] as number) - 3030)).toBeLessThan(60)
  })

  it('no size and no grid, two of them, and images without a place are refused', async () => {
    const world = fakeWorld()
    const given = image(world, [[[1]]])
    expect(await failureOf(resample, { image: given }, world)).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(resample, { image: given, pixelSizeM: 2, like: given }, world)).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(resample, { image: image(world, [[[1]]], { frame: pixelFrame(1, 1) }), pixelSizeM: 2 }, world)).toMatchObject({ code: 'gsd_unknown' })
    expect(await failureOf(reproject, { image: given, crs: 'EPSG:32631' }, world)).toMatchObject({ code: 'frame_unknown' })
    expect(await failureOf(reproject, { image: given, crs: 'EPSG:0' }, world)).not.toBeNull()
  })
})

describe('terrain', () => {
  const plane = (size: number, riseEast: number) => [Array.from({ length: size }, () => Array.from({ length: size }, (_, x) => x * riseEast))]

  it('by hand: a rise of 1 m a metre is 45 degrees, 100 %, and faces west', async () => {
    const world = fakeWorld()
    const given = image(world, plane(3, 1))
    await artifactOf(slope, { elevation: given }, world)
    expect(rowsOfMade(world)[1]?.[1]).toBeCloseTo(45, 5)
    await artifactOf(slope, { elevation: given, units: 'percent' }, world)
    expect(rowsOfMade(world)[1]?.[1]).toBeCloseTo(100, 4)
    await artifactOf(aspect, { elevation: given }, world)
    expect(rowsOfMade(world)[1]?.[1]).toBeCloseTo(270, 5)
    await artifactOf(hillshade, { elevation: given }, world)
    expect(rowsOfMade(world)[1]?.[1]).toBeGreaterThan(200)
  })

  it('degrees are turned into metres where they lie, feet into metres by their unit', async () => {
    const world = fakeWorld()
    const high = image(world, plane(3, 1), { frame: degreeFrame(1e-5, 3, 60) })
    await artifactOf(slope, { elevation: high }, world)
    // a hundred-thousandth of a degree at 60 N is 0.5580 m along the row
    expect(rowsOfMade(world)[1]?.[1]).toBeCloseTo((Math.atan(1 / 0.558) * 180) / Math.PI, 1)
    const feet = image(world, plane(3, 1))
    world.grids.facts.set('L1', [{ unit: 'ft' }])
    await artifactOf(slope, { elevation: feet }, world)
    expect(rowsOfMade(world)[1]?.[1]).toBeCloseTo((Math.atan(0.3048) * 180) / Math.PI, 5)
  })

  it('without a pixel size, and for values that are no heights, there is no slope', async () => {
    const world = fakeWorld()
    expect(await failureOf(slope, { elevation: image(world, plane(3, 1), { frame: pixelFrame(3, 3) }) }, world)).toMatchObject({ code: 'gsd_unknown' })
    const heat = image(world, plane(3, 1))
    world.grids.facts.set('L1', [{ unit: 'dB' }])
    expect(await failureOf(slope, { elevation: heat }, world)).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('zonal statistics', () => {
  const square = (frame: Frame, [left, top, right, bottom]: readonly [number, number, number, number], id = 'z'): Stored<'features'> => ({
    ...pointFeatures(frame, []),
    artifact: {
      ...pointFeatures(frame, []).artifact,
      shape: 'polygon',
      features: [
        {
          id,
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [left, top],
                [right, top],
                [right, bottom],
                [left, bottom],
                [left, top],
              ],
            ],
          },
          properties: { name: id },
        },
      ],
    },
  })

  it('gaps take no part, a feature over none has null and not 0', async () => {
    const world = fakeWorld()
    const given = image(world, [
      [
        [1, NONE, 3],
        [NONE, NONE, NONE],
      ],
    ])
    const made = (await artifactOf(zonalStatistics, { features: square(given.layer.frame, [0, 0, 3, 1]), image: given }, world)) as ArtifactOf<'features'>
    expect(made.features[0]?.properties).toEqual({ name: 'z', mean: 2, min: 1, max: 3, std: 1, sum: 4, count: 2 })
    const none = (await artifactOf(zonalStatistics, { features: square(given.layer.frame, [0, 1, 3, 2]), image: given }, world)) as ArtifactOf<'features'>
    expect(none.features[0]?.properties).toEqual({ name: 'z', mean: null, min: null, max: null, std: null, sum: null, count: 0 })
    expect(none.notes).toEqual([expect.stringContaining('no pixel')])
  })

  it('features of another system are moved onto the grid first', async () => {
    const world = fakeWorld()
    const frame = degreeFrame(1, 4, 4)
    const given = image(
      world,
      [
        [
          [1, 1, 1, 1],
          [1, 9, 9, 1],
          [1, 9, 9, 1],
          [1, 1, 1, 1],
        ],
      ],
      { frame },
    )
    // 1 to 3 degrees east and north in Web Mercator
    const mercator: Frame = { crs: 'EPSG:3857', affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null }
    const made = (await artifactOf(zonalStatistics, { features: square(mercator, [111319, 111325, 333959, 334112]), image: given }, world)) as ArtifactOf<'features'>
    expect(made.features[0]?.properties).toMatchObject({ mean: 9, count: 4 })
  })

  it('a value of the features is not written over', async () => {
    const world = fakeWorld()
    const given = image(world, [[[1]]])
    const once = (await artifactOf(zonalStatistics, { features: square(given.layer.frame, [0, 0, 1, 1]), image: given }, world)) as ArtifactOf<'features'>
    const again = { artifactId: 'x', step: 's', artifact: once }
    expect(await failureOf(zonalStatistics, { features: again, image: given }, world)).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(zonalStatistics, { features: again, image: given, prefix: 'b_' }, world)).toBeNull()
  })
})

it('an image over the date line runs on past 180 degrees and keeps about its size', async () => {
  const world = fakeWorld()
  // zone 1 south starts at 180: x = 0.17e6 lies about there at 17 S
  const frame: Frame = {
    crs: 'EPSG:32701',
    affine: { a: 1000, b: 0, c: 160_000, d: 0, e: -1000, f: 8_120_000 },
    width: 40,
    height: 30,
    gsd: { x: 1000, y: 1000 },
    gsdFrom: 'georeference',
  }
  const given = image(world, [Array.from({ length: 30 }, () => Array.from({ length: 40 }, () => 7))], { frame })
  const made = (await artifactOf(reproject, { image: given, crs: 'EPSG:4326', method: 'nearest' }, world)) as ArtifactOf<'raster'>
  expect(made.frame.width).toBeLessThan(60)
  expect(made.frame.height).toBeLessThan(45)
  expect(rowsOfMade(world)[15]?.filter((value) => value === 7).length).toBeGreaterThan(30)
})
