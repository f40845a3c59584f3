import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { northOf } from './north.ts'

const frame = (turnDeg: number): Frame => {
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180) * 0.5, Math.sin((turnDeg * Math.PI) / 180) * 0.5]
  return { crs: 'EPSG:32633', affine: { a: cos, b: sin, c: 500_000, d: sin, e: -cos, f: 5_800_000 }, width: 400, height: 300, gsd: null, gsdFrom: null }
}

describe('north of an image', () => {
  it('is up where the image is north up, and turned where it is turned', () => {
    expect(northOf(frame(0))).toBe(0)
    // columns run 25 degrees to the north of east, so north is 25 degrees to the right of up
    expect((northOf(frame(25)) * 180) / Math.PI).toBeCloseTo(25, 0)
    expect(northOf({ ...frame(25), crs: null, affine: null })).toBe(0)
  })
})
