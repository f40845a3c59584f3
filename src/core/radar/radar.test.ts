import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../test/helpers/oracle.ts'
import { unwrap } from '../../contracts/result.ts'
import { gridSource } from '../raster/index.ts'
import { makeRandom } from '../scene/prng.ts'
import { formOf, leeFilter, logRatio, newWater, tiledThreshold, toDecibel, toPower, waterBelow } from './index.ts'
import oracle from './radar.oracle.json' with { type: 'json' }

describe('decibel', () => {
  it('by hand: 0.02 after 0.08 is -6.02 dB, whichever form it is stored in', () => {
    expect(logRatio(gridOf([0.08]), gridOf([0.02])).values[0]).toBeCloseTo(-6.0206, 4)
    expect(toPower(gridOf([-6.0206]), 'decibel').values[0]).toBeCloseTo(0.25, 5)
    expect(toPower(gridOf([300]), 'amplitude').values[0]).toBe(90000)
    expect(toDecibel(gridOf([100])).values[0]).toBe(20)
  })

  it('zero, negative power and gaps have no logarithm: no data, never minus infinity', () => {
    const made = logRatio(gridOf([0, 1, null, 1, -1]), gridOf([1, 0, 1, null, 1]))
    expect([...(made.valid ?? [])]).toEqual([0, 0, 0, 0, 0])
  })

  it('the form is told by the range or not at all', () => {
    expect([formOf({ min: -28, max: 3 }), formOf({ min: 0, max: 4000 }), formOf({ min: 0, max: 2 }), formOf({ min: 0, max: 30 })]).toEqual(['decibel', 'amplitude', 'power', null])
  })
})

describe('Lee filter', () => {
  it('is that of scipy moments, at the edges too', () => {
    const { width, power, looks, radiusPx, filtered } = oracle.cases.lee
    const made = leeFilter(gridOf(power, width), { looks, radiusPx })
    filtered.forEach((value, k) => expect(made.values[k]).toBeCloseTo(value, 5))
  })
})

describe('tiled threshold', () => {
  const { next } = makeRandom(3)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const scene = (isWater: (x: number, y: number) => boolean) =>
    gridSource(
      gridOf(
        Array.from({ length: 256 * 256 }, (_, k) => (isWater(k % 256, k >> 8) ? -18 : -9) + normal()),
        256,
      ),
    )
  const ask = { tilePx: 64, bins: [-30, 0] as const, range: [-20, -10] as const }

  it('a river in one tile row is found by the tiles that hold it', async () => {
    const made = unwrap(
      await tiledThreshold(
        scene((_, y) => y > 70 && y < 100),
        ask,
      ),
    )
    expect(made.bimodal).toBe(4)
    expect(made.threshold).toBeGreaterThan(-15)
    expect(made.threshold).toBeLessThan(-12)
  })

  it('land alone is refused with the reason', async () => {
    expect(
      await tiledThreshold(
        scene(() => false),
        ask,
      ),
    ).toMatchObject({ ok: false, error: { code: 'argument_invalid', repairable: true, details: { bimodal: 0 } } })
  })
})

describe('water of radar', () => {
  it('slope and height above the drainage veto it; nodata of the terrain vetoes nothing', () => {
    const decibel = gridOf([-18, -18, -18, -5, null])
    const terrain = { slopeDeg: gridOf([1, 20, null, 1, 1]), handM: gridOf([2, 2, 90, 2, 2]) }
    expect(waterBelow(decibel, -14, { terrain })).toEqual({ mask: Uint8Array.of(1, 0, 0, 0, 255), vetoed: 2 })
  })

  it('flood is water after that was not water before; not seen stays not seen', () => {
    expect([...newWater(Uint8Array.of(0, 1, 0, 255, 255, 1), Uint8Array.of(1, 1, 0, 1, 0, 254))]).toEqual([1, 0, 0, 255, 0, 254])
  })
})
