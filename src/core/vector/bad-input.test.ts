import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { FailureError, unwrap } from '../../contracts/result.ts'
import {
  bufferLayer,
  connectedGroups,
  cutLayer,
  dissolve,
  exposureOfPoints,
  filterByArea,
  filterByAttribute,
  filterByDistance,
  hullOf,
  intersectLayers,
  joinLayers,
  measureLayer,
  nearestFeatures,
  pointsInPolygons,
  ringOfBox,
  simplifyLayer,
  soundFeatures,
  voronoiCells,
} from './index.ts'

const utm: Frame = { crs: 'EPSG:32616', affine: { a: 1, b: 0, c: 600000, d: 0, e: -1, f: 3320000 }, width: 2000, height: 2000, gsd: null, gsdFrom: null }
const degrees: Frame = { crs: 'EPSG:4326', affine: { a: 1e-5, b: 0, c: -85.963, d: 0, e: -1e-5, f: 30.006 }, width: 2000, height: 2000, gsd: null, gsdFrom: null }
const sizeless: Frame = { crs: null, affine: null, width: 500, height: 500, gsd: null, gsdFrom: null }
const halfMetre: Frame = { ...sizeless, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' }
const world: Frame = { crs: 'EPSG:4326', affine: { a: 0.1, b: 0, c: -180, d: 0, e: -0.1, f: 90 }, width: 3600, height: 1800, gsd: null, gsdFrom: null }

const feature = (geometry: Geometry, id = 'f', properties: Feature['properties'] = {}): Feature => ({ id, geometry, properties })
const polygon = (...coordinates: PixelXY[][]): Geometry => ({ type: 'Polygon', coordinates })
const point = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: [x, y] })
const square = (left: number, top: number, side = 10) => polygon(ringOfBox([left, top, left + side, top + side]))
const layer = (frame: Frame, ...features: Feature[]) => ({ frame, features })

describe('bad features', () => {
  it('a position that is no number is refused with the id of its feature', async () => {
    const nan = layer(utm, feature(square(0, 0)), feature(point(Number.NaN, 3), 'broken'))
    const wanted = { ok: false, error: { code: 'geometry_invalid', message: expect.stringContaining('broken') } }
    expect(await bufferLayer(nan, { distanceM: 5 })).toMatchObject(wanted)
    expect(await nearestFeatures(nan, nan)).toMatchObject(wanted)
    expect(hullOf(nan)).toMatchObject(wanted)
    expect(soundFeatures([feature(point(1e300, 0), 'broken')])).toMatchObject(wanted)
  })

  it('an outline that is not closed is closed and said', () => {
    const open = feature(
      polygon([
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ]),
      'open',
    )
    const measured = unwrap(measureLayer(layer(utm, open), 'area'))
    expect(measured.total).toBeCloseTo(unwrap(measureLayer(layer(utm, feature(square(0, 0))), 'area')).total, 6)
    expect(measured.notes).toEqual(['1 outline was not closed and is closed here (open).'])
  })

  it('a bow tie is repaired by the even-odd rule and said', () => {
    const bow = feature(
      polygon([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ]),
      'bow',
    )
    const { notes, features } = unwrap(soundFeatures([bow]))
    expect(features[0]?.geometry.type).toBe('MultiPolygon')
    expect(notes.join()).toContain('even-odd rule (bow)')
  })

  it('what has no surface or length is left out and said', () => {
    const { notes, features } = unwrap(
      soundFeatures([
        feature(
          polygon([
            [0, 0],
            [5, 5],
            [0, 0],
            [0, 0],
          ]),
          'flat',
        ),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [1, 1],
              [1, 1],
            ],
          },
          'dot',
        ),
        feature({ type: 'MultiPolygon', coordinates: [] }, 'none'),
        feature(square(0, 0)),
      ]),
    )
    expect(features).toHaveLength(1)
    expect(notes).toEqual(['3 features have no surface, length or place and are left out (flat, dot, none).'])
  })

  it('an empty layer is refused, never counted as 0', async () => {
    const none = layer(utm)
    const some = layer(utm, feature(square(0, 0)))
    const wanted = { ok: false, error: { code: 'input_missing' } }
    for (const result of [
      await bufferLayer(none, { distanceM: 5 }),
      await intersectLayers(some, none),
      await cutLayer(none, some, { keep: 'outside' }),
      await dissolve(none, {}),
      await nearestFeatures(some, none),
      await pointsInPolygons(none, some),
      await joinLayers(none, some, { relation: 'meets' }),
      await connectedGroups(none),
      measureLayer(none, 'length'),
      simplifyLayer(none, 1),
      voronoiCells(none, null),
      hullOf(none),
      filterByArea(none, {}),
      filterByAttribute(none, { attribute: 'a', compare: '=', values: [1] }),
    ])
      expect(result).toMatchObject(wanted)
  })

  it('a shape a function cannot take is named', async () => {
    expect(measureLayer(layer(utm, feature(point(1, 1), 'well')), 'area')).toMatchObject({
      error: { code: 'kind_mismatch', message: 'This needs polygons, and feature well is a point.', repairable: true },
    })
    expect(await intersectLayers(layer(utm, feature(square(0, 0))), layer(utm, feature(point(1, 1))))).toMatchObject({ error: { code: 'kind_mismatch' } })
    expect(await pointsInPolygons(layer(utm, feature(square(0, 0))), layer(utm, feature(square(0, 0))))).toMatchObject({ error: { code: 'kind_mismatch' } })
  })
})

describe('distances', () => {
  it.each([0, Number.NaN, Number.POSITIVE_INFINITY])('a buffer of %s m is refused', async (distanceM) => {
    expect(await bufferLayer(layer(utm, feature(point(5, 5))), { distanceM })).toMatchObject({ error: { code: 'argument_invalid' } })
  })
  it('a negative distance is refused for points, and says what it left nothing of', async () => {
    expect(await bufferLayer(layer(utm, feature(point(5, 5))), { distanceM: -5 })).toMatchObject({
      error: { code: 'argument_invalid', message: expect.stringContaining('is a point') },
    })
    const shrunk = unwrap(await bufferLayer(layer(utm, feature(square(0, 0), 'small'), feature(square(50, 50, 100), 'large')), { distanceM: -6 }))
    expect(shrunk.features.map(({ id }) => id)).toEqual(['large'])
    expect(shrunk.notes).toEqual(['Nothing is left of 1 feature (small).'])
  })
  it('metres are refused of an image without a pixel size, and pixels are not taken for degrees', async () => {
    const yard = layer(sizeless, feature(square(0, 0)))
    const wanted = { ok: false, error: { code: 'gsd_unknown', repairable: true } }
    expect(await bufferLayer(yard, { distanceM: 5 })).toMatchObject(wanted)
    expect(measureLayer(yard, 'area')).toMatchObject(wanted)
    expect(await nearestFeatures(yard, yard)).toMatchObject(wanted)
    expect(simplifyLayer(yard, 1)).toMatchObject(wanted)
    // what needs no metres works in pixels
    expect(unwrap(hullOf(yard)).features).toHaveLength(1)
    expect(unwrap(await intersectLayers(yard, yard)).features).toHaveLength(1)
  })
  it('100 m at 0.5 m a pixel are 200 pixels', async () => {
    const [first] = unwrap(await bufferLayer(layer(halfMetre, feature(point(250, 250))), { distanceM: 100 })).features
    const ring = first?.geometry.type === 'Polygon' ? (first.geometry.coordinates[0] ?? []) : []
    expect(Math.max(...ring.map(([x]) => x))).toBeCloseTo(450, 6)
  })
  it('within a distance of a point is on the ground also in UTM', async () => {
    const near = layer(utm, feature(point(0, 0), 'a'), feature(point(0, 99), 'b'), feature(point(0, 102), 'c'))
    const kept = unwrap(await filterByDistance(near, [0, 0], { withinM: 100 }))
    expect(kept.features.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(unwrap(await filterByDistance(near, [0, 0], { withinM: 100, beyond: true })).features.map(({ id }) => id)).toEqual(['c'])
    expect(await filterByDistance(near, [0, 0], { withinM: -1 })).toMatchObject({ error: { code: 'argument_invalid' } })
  })
})

describe('layers of two kinds of frames', () => {
  it('another coordinate system is moved into the first and said', async () => {
    // the same house in both, by pyproj: 85.9625 W 29.9998 N is 600085.81 E 3319303.94 N in UTM 16
    const house = square(80, 690, 12)
    const there = layer(degrees, feature(square(40, 610, 20)))
    const shared = unwrap(await intersectLayers(layer(utm, feature(house)), there))
    expect(shared.notes).toContain('Features in EPSG:4326 were moved into EPSG:32616 first.')
  })
  it('an image without a place is not laid over a map', async () => {
    expect(await intersectLayers(layer(utm, feature(square(0, 0))), layer(sizeless, feature(square(0, 0))))).toMatchObject({ error: { code: 'frames_differ' } })
  })
  it('an outline over the date line meets what lies on either side of it', async () => {
    const across = feature(polygon(ringOfBox([3590, 1000, 3610, 1020])), 'across')
    const west = feature(square(3595, 1005, 3), 'west')
    const east = feature(square(2, 1005, 3), 'east')
    const shared = unwrap(await intersectLayers(layer(world, west, east), layer(world, across)))
    expect(shared.features.map(({ id }) => id)).toEqual(['west & across', 'east & across'])
    // written as -179 to 179 in a file: the short way around
    const wrapped = feature(
      polygon([
        [3590, 1000],
        [10, 1000],
        [10, 1020],
        [3590, 1020],
        [3590, 1000],
      ]),
      'wrapped',
    )
    expect(unwrap(await joinLayers(layer(world, west, east, feature(square(1800, 1005, 3), 'far')), layer(world, wrapped), { relation: 'meets' })).matched).toBe(2)
  })
})

describe('attributes', () => {
  const schools = layer(
    utm,
    feature(point(0, 0), 'a', { kind: 'School', pupils: 120 }),
    feature(point(9, 9), 'b', { kind: 'clinic; school', pupils: '80' }),
    feature(point(5, 5), 'c', { kind: null, pupils: null }),
  )
  it.each([
    ['kind', '=', ['school'], ['a', 'b']],
    ['kind', '!=', ['school'], ['c']],
    ['kind', 'contains', ['clin'], ['b']],
    ['pupils', '>', [100], ['a']],
    ['pupils', '<=', ['80'], ['b']],
    ['pupils', 'in', [80, 120], ['a', 'b']],
    ['pupils', 'exists', [], ['a', 'b']],
  ] as const)('%s %s %j', (...[attribute, compare, values, ids]) => {
    expect(unwrap(filterByAttribute(schools, { attribute, compare, values })).features.map(({ id }) => id)).toEqual(ids)
  })
  it('an attribute nobody has is refused with those there are', () => {
    expect(filterByAttribute(schools, { attribute: 'damage', compare: '=', values: ['x'] })).toMatchObject({
      error: { code: 'argument_invalid', hint: 'Choose one of: kind, pupils.' },
    })
    expect(filterByAttribute(schools, { attribute: 'kind', compare: '<', values: [3] })).toMatchObject({ error: { code: 'argument_invalid' } })
  })
  it('people count once where two areas hold them, and one port by two rivers is one port', async () => {
    const areas = layer(utm, feature(square(0, 0, 50), 'p'), feature(square(10, 10, 50), 'q'))
    const towns = layer(utm, feature(point(20, 20), 't', { people: 300 }), feature(point(55, 55), 'u', { people: 50 }), feature(point(500, 500), 'v', { people: 7 }))
    const exposed = unwrap(await exposureOfPoints(areas, towns, { field: 'people' }))
    expect([exposed.total, ...exposed.rows.map(({ people }) => people)]).toEqual([350, 300, 350])
    const rivers = layer(
      utm,
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [20, 20],
          ],
        },
        'r1',
      ),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [20, 20],
            [40, 0],
          ],
        },
        'r2',
      ),
    )
    const ports = unwrap(await joinLayers(layer(utm, feature(point(20, 20), 'port')), rivers, { relation: 'meets', keep: 'matched' }))
    expect([ports.matched, ports.features.length]).toEqual([1, 1])
  })
})

describe('large layers', () => {
  it('stops when asked', async () => {
    const many = layer(utm, ...Array.from({ length: 3000 }, (_, i) => feature(square((i % 60) * 12, Math.floor(i / 60) * 12), `${i}`)))
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 5)
    await expect(bufferLayer(many, { distanceM: 6, dissolve: true, pace: { signal: stop.signal } })).rejects.toThrow(FailureError)
  })
  it('a polygon of a million corners is clipped and measured', async () => {
    const n = 1_000_000
    const ring = Array.from({ length: n }, (_, i): PixelXY => {
      const angle = (2 * Math.PI * i) / n
      const radius = 800 + 5 * Math.sin(angle * 300)
      return [1000 + radius * Math.cos(angle), 1000 + radius * Math.sin(angle)]
    })
    const coast = feature(polygon([...ring, ring[0] as PixelXY]), 'coast')
    const half = unwrap(await cutLayer(layer(halfMetre, coast), layer(halfMetre, feature(polygon(ringOfBox([0, 0, 1000, 2000])))), { keep: 'inside' }))
    // a circle whose radius swings by 5: pi (r^2 + 12.5), half of it, 0.25 m2 a pixel
    expect(unwrap(measureLayer(layer(halfMetre, ...half.features), 'area')).total / ((Math.PI * (800 ** 2 + 12.5)) / 8)).toBeCloseTo(1, 4)
  }, 180_000)
})

describe('what must hold for any layer', () => {
  const box = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
  const boxes = fc.array(box, { minLength: 1, maxLength: 30 })
  const boxLayer = (all: readonly (readonly [number, number, number, number])[]) =>
    layer(halfMetre, ...all.map(([x, y, w, h], i) => feature(polygon(ringOfBox([x, y, x + w, y + h])), `${i}`)))
  const surface = (features: Feature[]) => (features.length === 0 ? 0 : unwrap(measureLayer(layer(halfMetre, ...features), 'area')).total)

  it('merged boxes cover the cells any of them covers, and shared and left parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, boxes, async (a, b) => {
        const cells = new Set(a.flatMap(([x, y, w, h]) => Array.from({ length: w * h }, (_, k) => `${x + (k % w)} ${y + Math.floor(k / w)}`)))
        const whole = surface(unwrap(await dissolve(boxLayer(a), {})).features)
        expect(whole).toBeCloseTo(cells.size * 0.25, 4)
        const merged = layer(halfMetre, ...unwrap(await dissolve(boxLayer(a), { parts: true })).features)
        const inside = surface(unwrap(await cutLayer(merged, boxLayer(b), { keep: 'inside' })).features)
        const outside = surface(unwrap(await cutLayer(merged, boxLayer(b), { keep: 'outside' })).features)
        expect(inside + outside).toBeCloseTo(whole, 3)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an outline of very many corners', () => {
  it('is buffered to the ground a circle of that many corners covers', async () => {
    const radius = 700
    const ring = Array.from({ length: 200_001 }, (_, at): [number, number] => [
      2000 + radius * Math.cos((2 * Math.PI * at) / 200_000),
      2000 + radius * Math.sin((2 * Math.PI * at) / 200_000),
    ])
    ring[200_000] = ring[0] as [number, number]
    const frame = { crs: null, affine: null, width: 4000, height: 4000, gsd: { x: 1, y: 1 }, gsdFrom: 'typed' as const }
    const grown = await bufferLayer({ frame, features: [{ id: 'circle', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} }] }, { distanceM: 100 })
    const [made] = grown.ok ? grown.value.features : []
    const outer = made?.geometry.type === 'Polygon' ? (made.geometry.coordinates[0] ?? []) : []
    const area = Math.abs(outer.reduce((sum, [x, y], at) => sum + x * (outer[(at + 1) % outer.length]?.[1] ?? 0) - y * (outer[(at + 1) % outer.length]?.[0] ?? 0), 0)) / 2
    expect(area / (Math.PI * 800 ** 2)).toBeGreaterThan(0.998)
    expect(area / (Math.PI * 800 ** 2)).toBeLessThanOrEqual(1)
  }, 60_000)
})
