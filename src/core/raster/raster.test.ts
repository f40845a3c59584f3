import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelComponents, outlineOfComponent, paintMask, rasterizeRings } from './index.ts'
import fixture from './scipy-rasterio-fixture.json' with { type: 'json' }

/** Park-Miller generator, the same as in the script that made the fixture. */
function randomMask({ seed, width, height, density }: { seed: number; width: number; height: number; density: number }): Uint8Array {
  let x = seed
  return Uint8Array.from({ length: width * height }, () => {
    x = (x * 16807) % 2147483647
    return x / 2147483647 < density ? 1 : 0
  })
}

const one = new Set([1])
const masks = fc
  .integer({ min: 1, max: 24 })
  .chain((width) =>
    fc
      .integer({ min: 1, max: 24 })
      .chain((height) => fc.tuple(fc.constant(width), fc.constant(height), fc.uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height }))),
  )

describe('labelComponents', () => {
  it.each(fixture.labels)('finds the $count parts scipy finds (seed $seed)', (wanted) => {
    const { count, stats } = labelComponents(randomMask(wanted), wanted, one)
    expect(count).toBe(wanted.count)
    expect(
      stats
        .map(({ areaPx }) => areaPx)
        .sort((a, b) => b - a)
        .slice(0, 8),
    ).toEqual(wanted.areas)
  })

  it('joins asked classes before it looks for parts', () => {
    expect(labelComponents(Uint8Array.of(2, 5, 0, 5), { width: 4, height: 1 }, (value) => value >= 2)).toMatchObject({
      count: 2,
      stats: [{ areaPx: 2, bbox: [0, 0, 2, 1], first: [0, 0] }, { areaPx: 1 }],
    })
  })
})

describe('rasterizeRings', () => {
  it.each(fixture.polygons.map((polygon, i) => ({ i, ...polygon })))('agrees with rasterio on polygon $i', ({ rings, width, height, rows }) => {
    const mask = rasterizeRings(
      rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
      width,
      height,
    )
    expect(Array.from({ length: height }, (_, y) => mask.subarray(y * width, (y + 1) * width).join(''))).toEqual(rows)
  })

  it('gives each pixel to exactly one of two polygons that share an edge', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true }), (a, b) => {
        const left = rasterizeRings(
          [
            [
              [0, 0],
              [a, 0],
              [b, 20],
              [0, 20],
              [0, 0],
            ],
          ],
          20,
          20,
        )
        const right = rasterizeRings(
          [
            [
              [a, 0],
              [20, 0],
              [20, 20],
              [b, 20],
              [a, 0],
            ],
          ],
          20,
          20,
        )
        expect(left.every((value, i) => value + (right[i] ?? 0) === 1)).toBe(true)
      }),
    )
  })
})

describe('outlineOfComponent', () => {
  it('follows a square by its corners', () => {
    const components = labelComponents(Uint8Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0), { width: 4, height: 3 }, one)
    const [component] = components.stats
    expect(component && outlineOfComponent(components, { width: 4, height: 3 }, component)).toEqual([
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
      [1, 1],
    ])
  })

  it('rasterised again covers exactly a part without holes', () => {
    fc.assert(
      fc.property(masks, ([width, height, mask]) => {
        const components = labelComponents(mask, { width, height }, one)
        for (const stats of components.stats) {
          const ring = outlineOfComponent(components, { width, height }, { ...stats, tolerancePx: 0 })
          const again = rasterizeRings([ring], width, height)
          // holes are filled, everything of the part itself is inside
          components.labels.forEach((label, i) => {
            if (label === stats.label) expect(again[i]).toBe(1)
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('paintMask', () => {
  it('paints the same pixels whether cut into tiles or not', () => {
    const size = 40
    const world = randomMask({ seed: 9, width: size + 2, height: size + 2, density: 0.5 }).map((value, i) => (i % 3 === 0 ? 1 : value * 4))
    const classes = { water: 1, building_major_damage: 4 }
    const whole = paintMask({ values: world, width: size, height: size, origin: [100, 7], classes })
    const half = size / 2
    const part = new Uint8Array((half + 2) * (size + 2))
    for (let y = 0; y < size + 2; y++) part.set(world.subarray(y * (size + 2) + half, y * (size + 2) + size + 2), y * (half + 2))
    const right = paintMask({ values: part, width: half, height: size, origin: [100 + half, 7], classes })
    for (let y = 0; y < size; y++) expect(right.subarray(y * half * 4, (y + 1) * half * 4)).toEqual(whole.subarray((y * size + half) * 4, (y + 1) * size * 4))
  })

  it('leaves background and unseen pixels clear and fills a class in its colour', () => {
    const values = new Uint8Array(9 * 9).fill(2)
    const filled = paintMask({ values, width: 7, height: 7, origin: [0, 0], classes: { building_no_damage: 2 } })
    expect([...filled.subarray(0, 4)]).toEqual([0xe4, 0xf8, 0xf2, Math.round(255 * 0.34)])
    expect(paintMask({ values: values.fill(255), width: 7, height: 7, origin: [0, 0], classes: { building_no_damage: 2 } }).every((v) => v === 0)).toBe(true)
  })
})
