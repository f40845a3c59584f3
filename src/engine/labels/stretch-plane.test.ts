import { describe, expect, it } from 'vitest'
import { stretchPlane } from './stretch-plane.ts'

/** Four by three, each pixel its own number. */
const mask = { kind: 'index' as const, width: 40, height: 30, values: Uint8Array.from({ length: 1200 }, (_, i) => (i % 40) + 1) }

describe('a FloodNet mask over an image of another size', () => {
  it('covers all of an image of its own shape', () => {
    const { values, width, height } = stretchPlane(mask, { width: 80, height: 60 })
    expect([width, height]).toEqual([80, 60])
    expect([values[0], values[1], values[2], values[79]]).toEqual([1, 1, 2, 40])
    expect(values.includes(255)).toBe(false)
  })

  it('covers the upper left of the larger photos, as it was drawn, and nothing beyond', () => {
    const { values } = stretchPlane({ ...mask, width: 40, height: 30 }, { width: 4592 / 8, height: 3072 / 8 })
    const row = values.subarray(0, 574)
    expect([row[0], row[499], row[500], row[573]]).toEqual([1, 40, 255, 255])
    expect(values[374 * 574]).toBe(1)
    expect(values[376 * 574]).toBe(255)
  })
})
