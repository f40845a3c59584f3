import { describe, expect, it } from 'vitest'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import oracle from './metric.oracle.json' with { type: 'json' }
import { metricOf } from './metric.ts'

const frameOf = (crs: string): Frame => ({ crs, affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 10, height: 10, gsd: null, gsdFrom: 'georeference' })

describe('metricOf', () => {
  it.each(oracle.cases.map(([crs, points, lengthM]) => ({ crs: crs as string, points: points as PixelXY[], lengthM: lengthM as number })))(
    'measures in $crs what pyproj does: $lengthM m',
    ({ crs, points, lengthM }) => {
      const metric = metricOf(frameOf(crs))
      if (!metric.ok) throw new Error(metric.error.message)
      expect(Math.abs(metric.value.lineM(points) - lengthM)).toBeLessThan(0.001)
    },
  )

  it('measures with the typed pixel size, the two axes apart', () => {
    const metric = metricOf({ crs: null, affine: null, width: 10, height: 10, gsd: { x: 0.03, y: 0.06 }, gsdFrom: 'typed' })
    expect(
      metric.ok &&
        metric.value.lineM([
          [0, 0],
          [200, 0],
          [200, 100],
        ]),
    ).toBeCloseTo(12, 9)
  })

  it('fails without a pixel size, and never takes 1 m for it', () => {
    expect(metricOf({ crs: null, affine: null, width: 10, height: 10, gsd: null, gsdFrom: null })).toMatchObject({ ok: false, error: { code: 'gsd_unknown' } })
  })
})
