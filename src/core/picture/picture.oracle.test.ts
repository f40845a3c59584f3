import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { kernelDensity, type PlaneXY, scottBandwidthM } from './density.ts'
import { fitGround, northDeg } from './ground.ts'
import oracle from './picture.oracle.json' with { type: 'json' }

const { densities, bandwidths, norths } = oracle.cases
const points = (all: readonly number[][]): PlaneXY[] => all.map(([x = 0, y = 0]) => [x, y])

describe('a kernel density is that of scipy', () => {
  it.each(densities)('$name', async (one) => {
    const places: readonly number[][] =
      'at' in one && one.at
        ? one.at
        : Array.from({ length: one.width * one.height }, (_, at) => [((at % one.width) + 0.5) * one.cellM, (Math.floor(at / one.width) + 0.5) * one.cellM])
    const cells = { width: places.length, height: 1, at: (column: number): PlaneXY => points(places)[column] ?? [0, 0] }
    const found = await kernelDensity(points(one.points), cells, { bandwidthM: one.bandwidthM, pause: async () => undefined })
    const peak = Math.max(...one.perM2, 1e-12)
    for (const [at, expected] of one.perM2.entries()) expect(Math.abs((found[at] ?? 0) - expected) / peak).toBeLessThan(1e-5)
  })
  it.each(bandwidths)('bandwidth by the rule of Scott: $name', ({ points: all, bandwidthM }) => {
    expect(scottBandwidthM(points(all))).toBeCloseTo(bandwidthM, 9)
  })
  it('there is no bandwidth of one point, nor of many at one place', () => {
    expect(scottBandwidthM([[3, 4]])).toBeNull()
    expect(
      scottBandwidthM([
        [3, 4],
        [3, 4],
        [3, 4],
      ]),
    ).toBeNull()
  })
})

describe('north on the sheet is where the meridian of PROJ leads', () => {
  it.each(norths)('$name', ({ crs, x, y, northDeg: expected }) => {
    const step = crs === 'EPSG:4326' ? 1e-6 : 0.5
    const frame: Frame = {
      crs,
      affine: { a: step, b: 0, c: x - 500 * step, d: 0, e: -step, f: y + 500 * step },
      width: 1000,
      height: 1000,
      gsd: { x: 0.5, y: 0.5 },
      gsdFrom: 'georeference',
    }
    const ground = fitGround({ frame, box: [0, 0, 1000, 1000], rect: { x: 0, y: 0, width: 200, height: 200 } })
    expect(northDeg(ground)).toBeCloseTo(expected, 2)
  })
  it('an image turned by 30 degrees has its arrow turned back', () => {
    const turn = Math.PI / 6
    const frame: Frame = {
      crs: 'EPSG:32617',
      affine: { a: Math.cos(turn), b: Math.sin(turn), c: 500_000, d: Math.sin(turn), e: -Math.cos(turn), f: 3_300_000 },
      width: 100,
      height: 100,
      gsd: { x: 1, y: 1 },
      gsdFrom: 'georeference',
    }
    const ground = fitGround({ frame, box: [0, 0, 100, 100], rect: { x: 0, y: 0, width: 100, height: 100 } })
    expect(northDeg(ground)).toBeCloseTo(30, 1)
  })
})
