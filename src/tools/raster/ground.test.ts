import { describe, expect, it } from 'vitest'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { classesOfMade, degreeFrame, image, maskOf, pointFeatures, rowsOfMade } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { ArtifactOf, Feature } from '../../contracts/kinds/index.ts'
import type { Stored } from '../index.ts'
import { floodDepth, heightAboveDrainage } from './flood-depth.ts'
import { hotSpots } from './hot-spots.ts'
import { roadGapCheck } from './road-gap-check.ts'
import { changePoint, trend } from './trend.ts'
import { viewshed } from './viewshed.ts'

const told = (artifact: unknown) => Object.fromEntries((artifact as ArtifactOf<'table'>).records?.rows ?? [])
const square = (size: number, of: (x: number, y: number) => number) => Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => of(x, y)))

describe('water and sight over heights', () => {
  const bowl = square(9, (x, y) => Math.hypot(x - 4, y - 4))

  it('depth is surface less ground; a body without a seen shore has none, not 0', async () => {
    const world = fakeWorld()
    const water = maskOf(
      world,
      bowl.map((row) => row.map((height) => (height <= 3 ? 1 : 0))),
      { values: { water: 1 } },
    )
    await artifactOf(floodDepth, { water, elevation: image(world, [bowl]), quantile: 1 }, world)
    expect(rowsOfMade(world)[4]?.[4]).toBe(3)
    expect(rowsOfMade(world)[0]?.[0]).toBeNaN()
    const all = maskOf(
      world,
      bowl.map((row) => row.map(() => 1)),
      { id: 'all', values: { water: 1 } },
    )
    const made = (await artifactOf(floodDepth, { water: all, elevation: image(world, [bowl]) }, world)) as ArtifactOf<'raster'>
    expect([made.bands[0]?.valid, made.notes.join(' ')]).toEqual([0, expect.stringContaining('no depth')])
  })

  it('elevation in feet and on another grid is turned and laid over', async () => {
    const world = fakeWorld()
    const frame = degreeFrame(1e-5, 9, 10)
    const coarse: Frame = { ...degreeFrame(2e-5, 5, 10) }
    const water = maskOf(
      world,
      bowl.map((row) => row.map((height) => (height <= 3 ? 1 : 0))),
      { values: { water: 1 }, frame },
    )
    const dem = image(world, [square(5, (x) => x * 10)], { frame: coarse })
    world.grids.facts.set('L1', [{ unit: 'ft' }])
    const made = (await artifactOf(floodDepth, { water, elevation: dem, quantile: 1 }, world)) as ArtifactOf<'raster'>
    // the ground rises by 10 ft in two pixels: from the shore at column 7 to column 1 it falls by 30 ft
    expect(made.bands[0]?.max).toBeCloseTo(30 * 0.3048, 3)
    expect(made.notes.join(' ')).toContain('bilinear')
  })

  it('height above drainage is 0 in the stream', async () => {
    const world = fakeWorld()
    const valley = square(12, (x, y) => Math.abs(y - 5) * 2 + (12 - x) * 0.1)
    const made = (await artifactOf(heightAboveDrainage, { elevation: image(world, [valley]), streamKm2: 3e-5 }, world)) as ArtifactOf<'raster'>
    expect(rowsOfMade(world)[5]?.[10]).toBe(0)
    expect(rowsOfMade(world)[3]?.[9]).toBeGreaterThan(3)
    expect(made.method).toContain('30 cells')
  })

  it('a wall hides what is behind it; beyond reach and without data nothing is said', async () => {
    const world = fakeWorld()
    const given = image(world, [[[0, 0, 9, 0, Number.NaN, 0, 0]]])
    const point = { name: 'P', label: 'P', frame: given.layer.frame, xy: [0.5, 0.5] as PixelXY }
    await artifactOf(viewshed, { elevation: given, point, reachM: 5 }, world)
    expect(classesOfMade(world)[0]).toEqual([110, 110, 110, 0, 255, 0, 255])
    expect(await failureOf(viewshed, { elevation: given, point: { ...point, xy: [7.2, 0] }, reachM: 5 }, world)).toMatchObject({ code: 'point_outside' })
    expect(await failureOf(viewshed, { elevation: given, point: { ...point, xy: [4.5, 0] }, reachM: 5 }, world)).toMatchObject({ code: 'input_unavailable' })
  })
})

describe('road gap check', () => {
  const road = (frame: Frame): Stored<'features'> => ({
    ...pointFeatures(frame, []),
    artifact: {
      ...pointFeatures(frame, []).artifact,
      title: 'roads',
      shape: 'line',
      features: [
        {
          id: 'r',
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 3],
              [30, 3],
            ],
          },
          properties: { name: 'Main' },
        },
      ],
    },
  })
  const values = { road: 101, road_blocked: 8, tree: 9 }
  const scene = (x: number, y: number) => (y > 5 ? 0 : x < 10 ? 101 : x < 15 ? 8 : x < 20 ? 101 : 9)

  it('says open, possibly blocked because, and cannot be seen because', async () => {
    const world = fakeWorld()
    const rows = Array.from({ length: 6 }, (_, y) => Array.from({ length: 30 }, (__, x) => scene(x, y)))
    const seen = maskOf(world, rows, { values })
    const made = (await artifactOf(roadGapCheck, { roads: road(seen.artifact.frame), segmentation: seen }, world)) as ArtifactOf<'features'>
    expect(made.features.map(({ properties }) => properties['words'])).toEqual([
      'open',
      'possibly blocked because debris lies on it',
      'open',
      'cannot be seen because trees cover it',
    ])
    expect(made.features.reduce((sum, { properties }) => sum + (properties['lengthM'] as number), 0)).toBeCloseTo(30, 6)
    expect(made.notes.join(' ')).toContain('6 m')
  })

  it('a road narrower than the vehicle is never open, its width read with its unit', async () => {
    const world = fakeWorld()
    const seen = maskOf(
      world,
      Array.from({ length: 6 }, () => Array.from({ length: 30 }, () => 101)),
      { values },
    )
    const roads = road(seen.artifact.frame)
    const narrow = { ...roads, artifact: { ...roads.artifact, features: roads.artifact.features.map((one) => ({ ...one, properties: { width: '3.5 m' } })) } }
    const states = async (vehicleM: number) => {
      const made = (await artifactOf(roadGapCheck, { roads: narrow, segmentation: seen, vehicleM }, world)) as ArtifactOf<'features'>
      return made.features.map(({ properties }) => properties['state'])
    }
    expect(await states(4)).toEqual(['possibly_blocked'])
    expect(await states(3)).toEqual(['open'])
  })

  it('needs metres, lines, and pixels finer than the vehicle', async () => {
    const world = fakeWorld()
    const at = (gsd: number | null) => maskOf(world, [[101, 101]], { values, frame: pixelFrame(2, 1, gsd) })
    expect(await failureOf(roadGapCheck, { roads: road(pixelFrame(2, 1)), segmentation: at(null) }, world)).toMatchObject({ code: 'gsd_unknown' })
    expect(await failureOf(roadGapCheck, { roads: road(pixelFrame(2, 1, 10)), segmentation: at(10) }, world)).toMatchObject({ code: 'too_small' })
    expect(await failureOf(roadGapCheck, { roads: pointFeatures(pixelFrame(2, 1, 1), [[0, 0]]), segmentation: at(1) }, world)).toMatchObject({ code: 'kind_mismatch' })
  })
})

describe('series', () => {
  const series = (values: readonly (number | null)[], at = (k: number) => `20${String(10 + k)}-06-01`) => ({
    artifactId: 's',
    step: 's',
    artifact: { kind: 'series', title: 'water', unit: 'm2', points: values.map((value, k) => ({ at: at(k), value, step: null, artifactId: null })), method: '', notes: [] },
  })

  it('a trend has a direction and a slope per year; gaps are said', async () => {
    const made = await artifactOf(trend, { series: series([1, 3, null, 7, 9, 11, 13, 15]) })
    const rows = told(made)
    expect(rows).toMatchObject({ trend: 'rising', n: 7 })
    expect(rows['slope'] as number).toBeCloseTo(2, 2)
    expect((made as ArtifactOf<'table'>).notes?.[0]).toContain('1 of 8')
    expect(await failureOf(trend, { series: series([1, null, null]) })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(trend, { series: series([]) })).toMatchObject({ code: 'argument_invalid' })
  })

  it('dates are put in order, and a change of level has the date it begins', async () => {
    const values = [1, 1.2, 0.9, 1.1, 1, 1.05, 5, 5.2, 4.9, 5.1, 5, 5.3]
    expect(told(await artifactOf(changePoint, { series: series(values) }))).toMatchObject({ changed: true, from: '2016-06-01' })
    const backwards = series([...values].reverse(), (k) => `20${String(21 - k)}-06-01`)
    expect(told(await artifactOf(changePoint, { series: backwards, method: 'cusum' }))).toMatchObject({ changed: true, from: '2016-06-01' })
  })
})

describe('hot spots', () => {
  const features = (frame: Frame, step: number): Stored<'features'> => {
    const made: Feature[] = []
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++)
        made.push({ id: `c${x}_${y}`, geometry: { type: 'Point', coordinates: [x * step, y * step] }, properties: { n: (x < 3 && y < 3 ? 9 : 1) + ((x * 3 + y) % 2) } })
    return { ...pointFeatures(frame, []), artifact: { ...pointFeatures(frame, []).artifact, features: made } }
  }

  it('a corner of high values is hot, in metres of the plane or of the Earth', async () => {
    for (const frame of [pixelFrame(100, 100, 10), degreeFrame(10 / 111_320, 100, 0)]) {
      const made = (await artifactOf(hotSpots, { features: features(frame, 1), value: 'n', distanceM: 15 })) as ArtifactOf<'features'>
      expect(made.features.find(({ id }) => id === 'c1_1')?.properties['gi']).toBe('hot')
      expect(made.features.find(({ id }) => id === 'c7_7')?.properties['gi']).toBe('neither')
    }
    const onEarth = await artifactOf(hotSpots, { features: features(degreeFrame(1e-4, 100, 0), 1), value: 'n', distanceM: 15 })
    expect((onEarth as ArtifactOf<'features'>).method).toContain('transverse Mercator centred at 0.00')
  })

  it('no pixel size, no such value and too few places are said', async () => {
    expect(await failureOf(hotSpots, { features: features(pixelFrame(9, 9), 1), value: 'n', distanceM: 15 })).toMatchObject({ code: 'gsd_unknown' })
    expect(await failureOf(hotSpots, { features: features(pixelFrame(9, 9, 1), 1), value: 'people', distanceM: 15 })).toMatchObject({
      code: 'argument_invalid',
      hint: 'There are: n.',
    })
  })
})
