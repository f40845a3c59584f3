import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../../contracts/frame.ts'
import { type Polygon, twiceArea } from '../parts.ts'
import { ringOfBox } from '../rings.ts'
import { unionAll } from './union.ts'

const step = async () => undefined
const surface = (polygons: readonly Polygon[]) =>
  polygons.reduce((sum, polygon) => sum + polygon.reduce((part, ring, i) => part + ((i === 0 ? 1 : -1) * Math.abs(twiceArea(ring))) / 2, 0), 0)
type Box = readonly [number, number, number, number]
const boxOf = ([x, y, w, h]: Box): Polygon => [ringOfBox([x, y, x + w, y + h])]
const cellsOf = (boxes: readonly Box[]) => new Set(boxes.flatMap(([x, y, w, h]) => Array.from({ length: w * h }, (_, k) => `${x + (k % w)} ${y + Math.floor(k / w)}`)))

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('unionAll of many', () => {
  it('squares that touch along every side are one square', async () => {
    const merged = await unionAll(
      Array.from({ length: 2500 }, (_, k) => boxOf([(k % 50) * 3, Math.floor(k / 50) * 3, 3, 3])),
      step,
    )
    expect(merged).toHaveLength(1)
    expect(merged[0]).toHaveLength(1)
    expect(surface(merged)).toBe(22_500)
  })

  it('a chess board keeps its dark squares', async () => {
    const dark = Array.from({ length: 1600 }, (_, k): Box => [(k % 40) * 5, Math.floor(k / 40) * 5, 5, 5]).filter((_, k) => (k + Math.floor(k / 40)) % 2 === 0)
    expect(surface(await unionAll(dark.map(boxOf), step))).toBe(800 * 25)
  })

  it('the same outline a thousand times is itself', async () => {
    expect(
      await unionAll(
        Array.from({ length: 1000 }, () => boxOf([3, 4, 10, 20])),
        step,
      ),
    ).toHaveLength(1)
  })

  it('holes stay open until something covers them', async () => {
    const frames = Array.from({ length: 900 }, (_, k): Polygon => {
      const [x, y] = [(k % 30) * 12, Math.floor(k / 30) * 12]
      return [ringOfBox([x, y, x + 10, y + 10]), ringOfBox([x + 2, y + 2, x + 8, y + 8])]
    })
    const merged = await unionAll(frames, step)
    expect([merged.length, surface(merged)]).toEqual([900, 900 * 64])
    const plugged = await unionAll([...frames, boxOf([1, 1, 8, 8])], step)
    expect([plugged.length, surface(plugged)]).toEqual([900, 900 * 64 + 36])
  })

  it('boxes on whole pixels cover the cells any of them covers, by tiles as by halves', async () => {
    const box = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }))
    await fc.assert(
      fc.asyncProperty(fc.array(box, { minLength: 420, maxLength: 600 }), async (boxes) => {
        const merged = await unionAll(boxes.map(boxOf), step)
        expect(surface(merged)).toBeCloseTo(cellsOf(boxes).size, 3)
        const halves = await unionAll([...(await unionAll(boxes.slice(0, 300).map(boxOf), step)), ...boxes.slice(300).map(boxOf)], step)
        expect(surface(halves)).toBeCloseTo(surface(merged), 3)
      }),
      { numRuns: 12 },
    )
  })

  it('turned shapes far from the origin: tiles and halves agree', async () => {
    const next = random(5)
    const shapes = Array.from({ length: 1500 }, (): Polygon => {
      const [x, y, reach] = [4e6 + next() * 3000, 9e6 + next() * 3000, 5 + next() * 50]
      const ring = Array.from({ length: 9 }, (_, i): PixelXY => {
        const radius = reach * (0.5 + next() / 2)
        return [x + radius * Math.cos((2 * Math.PI * i) / 9), y + radius * Math.sin((2 * Math.PI * i) / 9)]
      })
      return [[...ring, ring[0] as PixelXY]]
    })
    const tiled = await unionAll(shapes, step)
    // so few are merged by halves
    const parts: Polygon[] = []
    for (let i = 0; i < shapes.length; i += 300) parts.push(...(await unionAll(shapes.slice(i, i + 300), step)))
    expect(surface(await unionAll([...tiled, ...parts], step)) / surface(tiled)).toBeCloseTo(1, 7)
  })
})
