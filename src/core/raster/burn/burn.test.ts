import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../../contracts/frame.ts'
import { type BurnShape, burnSource, copyGrid, memorySink } from '../index.ts'
import fixture from '../gdal-scipy-fixture.json' with { type: 'json' }

const points = (list: number[][]) => list.map(([x = 0, y = 0]): PixelXY => [x, y])
const triangle: BurnShape = { kind: 'polygon', rings: [points(fixture.burn.triangle)], value: 1 }
const line: BurnShape = { kind: 'line', points: points(fixture.burn.line), value: 1 }

async function burnt(shapes: readonly BurnShape[], allTouched: boolean): Promise<string[]> {
  const { values } = await burnSource(shapes, { width: 10, height: 8, allTouched }).read([0, 0, 10, 8])
  return Array.from({ length: 8 }, (_, row) => values.slice(row * 10, row * 10 + 10).join(''))
}

describe('burnSource', () => {
  it('covers the pixels gdal_rasterize covers', async () => {
    expect(await burnt([triangle], false)).toEqual(fixture.burn.polygon)
    expect(await burnt([triangle], true)).toEqual(fixture.burn.polygonTouched)
    expect(await burnt([line], true)).toEqual(fixture.burn.lineTouched)
  })

  it('a line has one pixel a step, ends included, each of them touched', async () => {
    const thin = (await burnt([line], false)).join('')
    expect([...thin].every((value, at) => value === '0' || fixture.burn.lineTouched.join('')[at] === '1')).toBe(true)
    expect([thin[70], thin[9]]).toEqual(['1', '1'])
  })

  it('later shapes lie over earlier ones, and what none covers has no data', async () => {
    const point: BurnShape = { kind: 'point', at: [4.5, 4.5], value: 7 }
    const grid = await burnSource([triangle, point], { width: 10, height: 8 }).read([0, 0, 10, 8])
    expect([grid.values[44], grid.valid?.[44], grid.valid?.[0]]).toEqual([7, 1, 0])
  })

  it('by windows is the same as whole', async () => {
    const at = fc.tuple(fc.double({ min: -5, max: 45, noNaN: true }), fc.double({ min: -5, max: 45, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(fc.array(at, { minLength: 3, maxLength: 6 }), fc.boolean(), async (ring, allTouched) => {
        const source = burnSource(
          [
            { kind: 'polygon', rings: [ring], value: 3 },
            { kind: 'line', points: ring, value: 4 },
          ],
          { width: 40, height: 40, allTouched: true },
        )
        const sink = memorySink(40, 40)
        await copyGrid({ ...source, tile: { width: allTouched ? 7 : 40, height: 1 } }, sink)
        expect([...sink.grid().values]).toEqual([...(await source.read([0, 0, 40, 40])).values])
      }),
    )
  })
})
