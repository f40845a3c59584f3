import { describe, expect, it } from 'vitest'
import { findPathOnMask } from './index.ts'
import fixture from './networkx-fixture.json' with { type: 'json' }

function randomMask({ seed, width, height, density }: { seed: number; width: number; height: number; density: number }): Uint8Array {
  let x = seed
  const mask = Uint8Array.from({ length: width * height }, () => {
    x = (x * 16807) % 2147483647
    return x / 2147483647 < density ? 1 : 0
  })
  mask[0] = 1
  mask[mask.length - 1] = 1
  return mask
}

describe('findPathOnMask', () => {
  it.each(fixture.paths)('agrees with networkx on mask $seed: length $lengthPx, gap $gapPx', (wanted) => {
    const { width, height, lengthPx, gapPx } = wanted
    const found = findPathOnMask({ mask: randomMask(wanted), width, height, start: [0.5, 0.5], end: [width - 0.5, height - 0.5], snapPx: 2 })
    expect(found.reachable).toBe(lengthPx !== null)
    if (lengthPx !== null) expect(found.lengthPx).toBeCloseTo(lengthPx, 6)
    else expect(found.cut?.gapPx).toBeCloseTo(gapPx ?? Number.NaN, 6)
    const steps = found.line.slice(1).map(([x, y], i) => Math.hypot(x - (found.line[i]?.[0] ?? Number.NaN), y - (found.line[i]?.[1] ?? Number.NaN)))
    expect(steps.every((step) => step < 1.5)).toBe(true)
    expect(steps.reduce((a, b) => a + b, 0)).toBeCloseTo(found.lengthPx, 6)
  })

  const road = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, /* row 1 */ 1, 1, 1, 0, 1, 1, 1)
  const grid = { mask: road, width: 7, height: 2 }

  it('moves a point to the nearest road, and says where the road is cut', () => {
    const found = findPathOnMask({ ...grid, start: [0.5, 0.2], end: [6.5, 1.5], snapPx: 2 })
    expect(found).toMatchObject({ reachable: false, start: { snapped: [0.5, 1.5] }, cut: { a: [2.5, 1.5], b: [4.5, 1.5], gapPx: 2 }, lengthPx: 2 })
    expect(found.start.snapPx).toBeCloseTo(1.3)
    expect(found.line).toEqual([
      [0.5, 1.5],
      [1.5, 1.5],
      [2.5, 1.5],
    ])
  })

  it('says which point has no road near it', () => {
    expect(findPathOnMask({ ...grid, mask: new Uint8Array(14), start: [0, 0], end: [6, 1], snapPx: 3 })).toMatchObject({
      reachable: false,
      reason: 'No part of the mask lies within 3 px of either point.',
    })
  })

  it('never cuts a corner', () => {
    const found = findPathOnMask({ mask: Uint8Array.of(1, 0, 0, 1), width: 2, height: 2, start: [0.5, 0.5], end: [1.5, 1.5], snapPx: 0 })
    expect(found.reachable).toBe(false)
  })
})
