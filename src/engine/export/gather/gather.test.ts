import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import { wayFeatures, halfWay } from './line-layers.ts'
import { makeNames, slug } from './names.ts'
import { placedGeometry, placerOf } from './place-features.ts'

const fiji: Frame = { crs: 'EPSG:4326', affine: { a: 0.01, b: 0, c: 179.5, d: 0, e: -0.01, f: -16 }, width: 100, height: 100, gsd: null, gsdFrom: null }
const bare: Frame = { crs: null, affine: null, width: 10, height: 10, gsd: null, gsdFrom: null }

describe('names of files and tables', () => {
  it('no two are alike on a disk that does not tell case apart, and none climbs out of its folder', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (wanted) => {
        const nameFor = makeNames()
        const names = wanted.map(nameFor)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}_]+$/u)
      }),
    )
  })
  it('accents go, other scripts stay', () =>
    expect([slug('Zerstörte Gebäude'), slug('../../etc'), slug('अस्पताल 2'), slug('***')]).toEqual(['zerstorte_gebaude', 'etc', 'असपतल_2', 'layer']))
})

describe('places', () => {
  it('a frame without a system has no longitude and latitude, and says so', () => expect(placerOf(bare, 'lonLat')).toMatchObject({ ok: false, error: { code: 'frame_unknown' } }))
  it('without a system rows are counted downwards with a minus, as QGIS draws such images', () => expect(unwrap(placerOf(bare, 'own')).place([3, 4])).toEqual([3, -4]))
  it('a ring over the date line runs on instead of round the Earth', () => {
    const { place, crs } = unwrap(placerOf(fiji, 'lonLat'))
    const wrapped = (xy: readonly [number, number]): readonly [number, number] => {
      const [lon, lat] = place(xy)
      return [lon > 180 ? lon - 360 : lon, lat]
    }
    const ring: PixelXY[] = [
      [20, 10],
      [80, 10],
      [80, 50],
      [20, 50],
      [20, 10],
    ]
    const geometry = placedGeometry({ type: 'Polygon', coordinates: [ring] }, wrapped, crs)
    const lons = geometry?.type === 'Polygon' ? geometry.coordinates.flat().map(([lon]) => lon) : []
    expect(Math.max(...lons) - Math.min(...lons)).toBeCloseTo(0.6, 9)
  })
})

describe('lines', () => {
  it('the point half way along divides the line in two equal lengths', () => {
    const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }))
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (line) => {
        const length = (points: readonly (readonly [number, number])[]) =>
          points.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - (points[at]?.[0] ?? x), y - (points[at]?.[1] ?? y)), 0)
        const [x, y] = halfWay(line)
        const halves = line.slice(1).map((_, at) => length([...line.slice(0, at + 1), [x, y]]))
        expect(halves.some((half) => Math.abs(half - length(line) / 2) < 1e-6)).toBe(true)
      }),
    )
  })
  it('a way that is cut carries its reason, and the middle of the gap', () => {
    const end = (name: string, xy: PixelXY) => ({ name, xy, snapped: null, snapPx: 0, snapM: null })
    const { lines, points } = wayFeatures({
      kind: 'path',
      frame: bare,
      layerId: 'L1',
      reachable: false,
      reason: 'The road is cut.',
      line: [
        [0, 0],
        [4, 0],
      ],
      from: end('P1', [0, 0]),
      to: end('P2', [9, 0]),
      lengthM: null,
      lengthPx: 4,
      directM: null,
      cut: { a: [4, 0], b: [8, 2], gapM: null, gapPx: 4 },
      method: 'm',
      evidence: null,
    })
    expect(lines.map(({ properties }) => properties['what'])).toEqual(['part reached', 'cut'])
    expect(points.at(-1)).toMatchObject({ geometry: { coordinates: [6, 1] }, properties: { what: 'cut', reason: 'The road is cut.' } })
  })
})
