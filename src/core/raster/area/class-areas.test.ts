import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classGrids, sparseSource } from '../../../../test/helpers/grids.ts'
import { classAreas, type Grid, gridSource, labelGrid, WindowBoundary } from '../index.ts'

const cell = { areaM2: (column: number, row: number) => 1 + 0.01 * column + 0.1 * row, piecePx: 3 }
const keys = (grid: Grid, at: number) => (grid.valid?.[at] === 0 ? null : (grid.values[at] as number))

/** Pixels of a class beside others or none, and such pixels beside it, by looking at each pixel. */
function boundary(grid: Grid, wanted: number): [number, number] {
  let [inner, outer] = [0, 0]
  grid.values.forEach((_, at) => {
    const key = keys(grid, at)
    const [x, y] = [at % grid.width, Math.floor(at / grid.width)]
    const near = [x > 0 ? at - 1 : -1, x + 1 < grid.width ? at + 1 : -1, y > 0 ? at - grid.width : -1, y + 1 < grid.height ? at + grid.width : -1].flatMap((k) =>
      k < 0 ? [] : [keys(grid, k)],
    )
    if (key === wanted && near.some((other) => other !== wanted)) inner++
    if (key !== wanted && near.includes(wanted)) outer++
  })
  return [inner, outer]
}

describe('classAreas', () => {
  it('sums the area of each pixel and counts parts and boundary pixels, whatever the tiles', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(3), fc.integer({ min: 1, max: 9 }), async (grid, tilePx) => {
        for (const { group, pixels, objects, areaM2, intervalM2, boundaryPixels } of await classAreas(sparseSource(grid, tilePx), { groupOf: String, connectivity: 8, cell })) {
          const own = [...grid.values.keys()].filter((at) => keys(grid, at) === Number(group))
          const area = own.reduce((sum, at) => sum + cell.areaM2(at % grid.width, Math.floor(at / grid.width)), 0)
          const [inner, outer] = boundary(grid, Number(group))
          expect(pixels).toBe(own.length)
          expect(objects).toBe(labelGrid(grid, { rule: (value) => (value === Number(group) ? 1 : null), connectivity: 8 }).count)
          expect(areaM2).toBeCloseTo(area, 6)
          expect(boundaryPixels).toBe(inner)
          expect(intervalM2?.[0]).toBeCloseTo(area - ((inner / 2) * area) / pixels, 6)
          expect(intervalM2?.[1]).toBeCloseTo(area + ((outer / 2) * area) / pixels, 6)
        }
      }),
    )
  })

  it('areas of all classes add up to the area of the valid pixels', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(3), async (grid) => {
        const areas = await classAreas(gridSource(grid), { groupOf: String, connectivity: 4, cell: { areaM2: () => 0.25, piecePx: 100 } })
        const validPixels = [...grid.values.keys()].filter((at) => keys(grid, at) !== null).length
        expect(areas.reduce((sum, { areaM2 }) => sum + (areaM2 ?? Number.NaN), 0)).toBe(validPixels * 0.25)
      }),
    )
  })

  it('left-out blocks of zeros count as zeros without being read', async () => {
    const source = { width: 1000, height: 500, tile: { width: 100, height: 100 }, emptyValue: 0, isEmpty: () => true, read: () => Promise.reject(new Error('read')) }
    expect(await classAreas(source, { groupOf: String, connectivity: 8, cell: null })).toEqual([
      { group: '0', pixels: 500_000, objects: 1, areaM2: null, intervalM2: null, boundaryPixels: 0 },
    ])
  })

  it('a picture is refused, because it has too many values to be classes', async () => {
    const picture: Grid = { width: 1001, height: 1, values: Float32Array.from({ length: 1001 }, (_, k) => k / 7), valid: null }
    await expect(classAreas(gridSource(picture), { groupOf: String, connectivity: 8, cell: null })).rejects.toMatchObject({ failure: { code: 'labels_invalid' } })
  })
})

describe('WindowBoundary', () => {
  it('counts over windows what is counted over the whole', () => {
    fc.assert(
      fc.property(classGrids(2), fc.integer({ min: 1, max: 9 }), (grid, tilePx) => {
        const whole = { ...grid, valid: null }
        const boundaryOfOne = new WindowBoundary(grid.width, (value) => value === 1)
        for (let top = 0; top < grid.height; top += tilePx) {
          for (let left = 0; left < grid.width; left += tilePx) {
            const box: [number, number, number, number] = [left, top, Math.min(grid.width, left + tilePx), Math.min(grid.height, top + tilePx)]
            const values = Uint8Array.from(
              { length: (box[2] - left) * (box[3] - top) },
              (_, k) => grid.values[(top + Math.floor(k / (box[2] - left))) * grid.width + left + (k % (box[2] - left))] ?? 0,
            )
            boundaryOfOne.add(box, values)
          }
        }
        const { inner, outer } = boundaryOfOne.finish()
        expect([inner, outer]).toEqual(boundary(whole, 1))
      }),
    )
  })
})
