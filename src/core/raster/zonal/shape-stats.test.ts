import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../../test/helpers/oracle.ts'
import type { PixelXY } from '../../../contracts/frame.ts'
import { gridSource, shapeStats, type ZoneShape } from '../index.ts'
import oracle from './shape-stats.oracle.json' with { type: 'json' }

const { width, values, shapes } = oracle.cases
const grid = gridOf(values, width)
type Drawn = (typeof shapes)[number]['geometry']

const ring = (points: unknown): PixelXY[] => (points as [number, number][]).map(([x, y]) => [x, y])
function zone({ type, coordinates }: Drawn): ZoneShape {
  if (type === 'LineString') return [{ kind: 'line', points: ring(coordinates), value: 1 }]
  const rings = type === 'Polygon' ? (coordinates as unknown[]) : (coordinates as unknown[][]).flat()
  return [{ kind: 'polygon', rings: rings.map(ring), value: 1 }]
}

describe.each([64, 7])('statistics under shapes, windows of %i pixels', (tilePx) => {
  it.each(shapes)('$name (touched: $touched) is what GDAL and numpy give', async ({ geometry, touched, pixels, count, stats }) => {
    const [made] = await shapeStats(gridSource(grid, tilePx), [zone(geometry)], { allTouched: touched })
    expect([made?.pixels, made?.count]).toEqual([pixels, count])
    ;[made?.sum, made?.mean, made?.min, made?.max, made?.std].forEach((value, k) => {
      const wanted = stats[k] as number | null
      if (wanted === null) expect(value, 'no pixel is no number').toBeNull()
      else expect(Math.abs((value as number) - wanted)).toBeLessThan(1e-9 * Math.abs(wanted) + 1e-6)
    })
  })

  it('shapes that overlap are each counted whole, and order changes nothing', async () => {
    const zones = shapes.filter(({ touched }) => !touched).map(({ geometry }) => zone(geometry))
    const together = await shapeStats(gridSource(grid, tilePx), zones)
    expect(await shapeStats(gridSource(grid, tilePx), [...zones].reverse())).toEqual([...together].reverse())
    expect(together.map(({ count }) => count)).toEqual(shapes.filter(({ touched }) => !touched).map(({ count }) => count))
  })
})
