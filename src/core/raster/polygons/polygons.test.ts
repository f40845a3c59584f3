import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classGrids, sparseSource } from '../../../../test/helpers/grids.ts'
import { type FlatRing, type Grid, labelGrid, type PartPolygon, polygonizeGrid, rasterizeRings, ringPoints, streamPolygons, twiceArea } from '../index.ts'

const rule = (value: number) => (value === 0 ? null : value)
const plain = (polygons: readonly PartPolygon[]) => polygons.map(({ key, areaPx, rings }) => JSON.stringify([key, areaPx, rings.map((ring) => [...ring])])).sort()

/** No corner twice: with whole-number corners and right angles such a ring cannot cross or touch itself at a corner. */
function isSimple(ring: FlatRing): boolean {
  const corners = ringPoints(ring).slice(0, -1)
  return new Set(corners.map(String)).size === corners.length
}

describe('polygonizeGrid', () => {
  it('burnt again gives back every part, pixel by pixel', () => {
    fc.assert(
      fc.property(classGrids(3), (grid) => {
        const { width, height } = grid
        const again = new Uint8Array(width * height)
        const covered = new Uint8Array(width * height)
        for (const { key, rings } of polygonizeGrid(grid, rule)) {
          rasterizeRings(rings.map(ringPoints), width, height).forEach((inside, at) => {
            if (inside === 0) return
            again[at] = key
            covered[at] = (covered[at] as number) + 1
          })
        }
        const wanted = grid.values.map((value, at) => (grid.valid?.[at] === 0 ? 0 : value))
        expect([...again]).toEqual([...wanted])
        // none overlaps another
        expect(Math.max(...covered)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  it('gives one polygon a part: one outer ring, simple rings, the area of its pixels', () => {
    fc.assert(
      fc.property(classGrids(2), (grid) => {
        const polygons = polygonizeGrid(grid, rule)
        expect(polygons.length).toBe(labelGrid(grid, { rule, connectivity: 4 }).count)
        for (const { rings, areaPx } of polygons) {
          const [outer, ...holes] = rings
          expect(twiceArea(outer)).toBeGreaterThan(0)
          expect(holes.every((hole) => twiceArea(hole) < 0)).toBe(true)
          expect(rings.every(isSimple)).toBe(true)
          expect(rings.reduce((sum, ring) => sum + twiceArea(ring), 0) / 2).toBe(areaPx)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('neighbours share their edges corner by corner, so no transform opens a sliver between them', () => {
    fc.assert(
      fc.property(classGrids(3), (masked) => {
        const grid: Grid = { ...masked, valid: null }
        const edges = new Map<string, number>()
        for (const { rings } of polygonizeGrid(grid, (value) => value)) {
          for (const ring of rings) {
            const corners = ringPoints(ring)
            for (let k = 1; k < corners.length; k++) edges.set(`${corners[k - 1]} ${corners[k]}`, (edges.get(`${corners[k - 1]} ${corners[k]}`) ?? 0) + 1)
          }
        }
        const onBorder = (edge: string) => {
          const [a = '', b = ''] = edge.split(' ')
          const [[x = 0, y = 0], [u, v]] = [a.split(',').map(Number), b.split(',').map(Number)] as [number[], number[]]
          return (x === u && (x === 0 || x === grid.width)) || (y === v && (y === 0 || y === grid.height))
        }
        for (const [edge, times] of edges) {
          expect(times).toBe(1)
          expect(onBorder(edge) || edges.has(edge.split(' ').reverse().join(' '))).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('a hole that touches the outside by a corner is a hole, as GEOS wants it', () => {
    // the pixel in the middle is left out, and so is the corner pixel beside it
    const grid: Grid = { width: 3, height: 3, values: Uint8Array.of(1, 1, 1, 1, 0, 1, 1, 1, 0), valid: null }
    const [polygon] = polygonizeGrid(grid, rule)
    expect(polygon?.rings.map(ringPoints)).toEqual([
      expect.arrayContaining([
        [0, 0],
        [3, 0],
        [3, 2],
        [2, 2],
        [2, 3],
        [0, 3],
      ]),
      expect.arrayContaining([
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 1],
      ]),
    ])
  })

  it('pixels that meet by a corner alone are two polygons', () => {
    expect(polygonizeGrid({ width: 2, height: 2, values: Uint8Array.of(1, 0, 0, 1), valid: null }, rule)).toHaveLength(2)
  })
})

describe('streamPolygons', () => {
  it('tells the same polygons, whatever the tiles and holes', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(3), fc.integer({ min: 1, max: 9 }), async (grid, tilePx) => {
        const polygons: PartPolygon[] = []
        await streamPolygons(sparseSource(grid, tilePx), { rule }, (polygon) => polygons.push(polygon))
        expect(plain(polygons)).toEqual(plain(polygonizeGrid(grid, rule)))
      }),
    )
  })
})
