import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classGrids } from '../../../../test/helpers/grids.ts'
import { distanceTransform, type Grid, gridSource, memorySink, streamDistance } from '../index.ts'

const isTarget = (value: number) => (value === 0 ? 1 : null)

function bruteForce(grid: Grid, step: { x: number; y: number }): number[] {
  const targets = [...grid.values].flatMap((value, at) => (value === 0 && grid.valid?.[at] !== 0 ? [at] : []))
  return Array.from(grid.values, (_, at) =>
    targets.reduce(
      (least, to) => Math.min(least, Math.hypot(((at % grid.width) - (to % grid.width)) * step.x, (Math.floor(at / grid.width) - Math.floor(to / grid.width)) * step.y)),
      Number.POSITIVE_INFINITY,
    ),
  )
}

describe('distanceTransform', () => {
  it('is the distance to the nearest target, on square and other pixels', () => {
    fc.assert(
      fc.property(classGrids(3), fc.constantFrom({ x: 1, y: 1 }, { x: 0.3, y: 2 }), (grid, step) => {
        const wanted = bruteForce(grid, step)
        distanceTransform(grid, { isTarget, step }).forEach((distance, at) => {
          if (wanted[at] === Number.POSITIVE_INFINITY) expect(distance).toBe(Number.POSITIVE_INFINITY)
          else expect(distance).toBeCloseTo(wanted[at] as number, 4)
        })
      }),
    )
  })

  it('agrees with scipy.ndimage.distance_transform_edt', () => {
    // python3: distance_transform_edt([[1,1,1,1],[1,1,1,1],[0,1,1,1]])
    const values = Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1)
    const wanted = [2, 2.23606798, 2.82842712, 3.60555128, 1, Math.SQRT2, 2.23606798, 3.16227766, 0, 1, 2, 3]
    distanceTransform({ width: 4, height: 3, values, valid: null }, { isTarget }).forEach((distance, at) => expect(distance).toBeCloseTo(wanted[at] as number, 6))
  })

  it('by windows is the same up to the asked reach', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(3), async (grid) => {
        const sink = memorySink(grid.width, grid.height)
        await streamDistance(gridSource(grid, 5), sink, { isTarget, mostPx: 4 })
        const whole = distanceTransform(grid, { isTarget })
        expect([...sink.grid().values]).toEqual([...whole].map((distance) => Math.min(distance, 4)))
      }),
    )
  })
})
