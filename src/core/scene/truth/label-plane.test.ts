import { describe, expect, it } from 'vitest'
import { leastPx, makeLabelPlane, stampObject } from './label-plane.ts'

const rows = { width: 40, top: 0, height: 40, gsdM: 1 }
/** A square of so many metres around a place. */
const square = (x: number, y: number, half: number) => ({
  box: [x - half, y - half, x + half, y + half] as const,
  distance: (px: number, py: number) => Math.max(Math.abs(px - x), Math.abs(py - y)) - half,
})

describe('numbers of things', () => {
  it('take four bytes a pixel where two do not hold them', () => {
    expect(makeLabelPlane(rows, 65_535).instances).toBeInstanceOf(Uint16Array)
    const plane = makeLabelPlane(rows, 65_536)
    stampObject(plane, { outline: square(20, 20, 3), class: 'tree', id: 65_536 })
    expect(plane.instances[20 * 40 + 20]).toBe(65_536)
  })
})

describe('a thing of which only a corner lies in the rows', () => {
  it('is stamped there when enough of it shows in the picture', () => {
    const part = makeLabelPlane({ ...rows, top: 22, height: 18 }, 5)
    // 6 x 6 pixels, one row of which is here
    expect(stampObject(part, { outline: square(20, 20, 3), class: 'tree', id: 5 })).toBe(true)
    expect([...part.instances].filter((id) => id === 5)).toHaveLength(6)
    expect(6).toBeLessThan(leastPx)
  })

  it('is left out when too little of it shows in the picture', () => {
    const part = makeLabelPlane({ ...rows, top: 20, height: 20 }, 5)
    expect(stampObject(part, { outline: square(20, 20, 1), class: 'tree', id: 5 })).toBe(false)
    expect(Math.max(...part.instances)).toBe(0)
  })
})
