import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../test/helpers/oracle.ts'
import { unwrap } from '../../contracts/result.ts'
import { accumulation, drainageOf, floodDepth, heightAboveDrainage, viewshed } from './index.ts'
import objects from './objects.oracle.json' with { type: 'json' }
import oracle from './terrain.oracle.json' with { type: 'json' }

describe('drainage', () => {
  it.each(oracle.cases.fill)('pits of $name are filled as scikit-image fills them', async ({ width, z, filled }) => {
    const made = unwrap(await drainageOf(gridOf(z, width)))
    filled.forEach((value, k) => expect(made.filled[k]).toBeCloseTo(value, 4))
    expect(made.order.length).toBe(z.length)
  })

  it.each(oracle.cases.flow)('accumulation and height above drainage of $name are those counted by networkx', async ({ width, z, count, least, hand }) => {
    const drainage = unwrap(await drainageOf(gridOf(z, width)))
    expect([...accumulation(drainage)]).toEqual(count)
    heightAboveDrainage(drainage, least).forEach((value, k) => {
      const wanted = hand[k]
      if (wanted === null || wanted === undefined) expect(value).toBeNaN()
      else expect(value).toBeCloseTo(wanted, 4)
    })
  })

  it('by hand: 5 4 3 2 1 flowing right is 4 3 2 1 0 above the drainage', async () => {
    const drainage = unwrap(await drainageOf({ width: 5, height: 1, values: Float64Array.of(5, 4, 3, 2, 1), valid: null }))
    // every cell of one row is an outlet; they still run right
    expect([...heightAboveDrainage(drainage, 5)]).toEqual([4, 3, 2, 1, 0])
  })

  it('water leaves at a hole in the data, and nothing runs in circles', async () => {
    const z = Array.from({ length: 49 }, (_, k) => (k === 24 ? null : 5 + (k % 3)))
    const { down, order, filled } = unwrap(await drainageOf(gridOf(z, 7)))
    expect(order.length).toBe(48)
    expect(filled[24]).toBeNaN()
    const place = new Map([...order].map((at, k) => [at, k]))
    for (const at of order) expect((place.get(down[at] as number) ?? 99) <= (place.get(at) ?? -1)).toBe(true)
  })

  it('a DEM without heights is said', async () => {
    expect(await drainageOf(gridOf([null, null]))).toMatchObject({ ok: false, error: { code: 'area_empty' } })
  })
})

describe('viewshed', () => {
  it.each(oracle.cases.viewshed)(
    'of $name: lines that scipy finds clear or blocked are, and gdal_viewshed, which approximates, says the same of nine in ten cells',
    async (peer) => {
      const { width, z, cell, eye, target, reach, column, row } = peer
      const made = unwrap(await viewshed(gridOf(z, width), { column, row, eyeM: eye, targetM: target, reachM: reach, xM: cell, yM: cell }))
      const wrong = peer.clearance.filter((slope, k) => slope !== null && Math.abs(slope) > 0.01 * (cell > 100 ? 0.1 : 1) && made.mask[k] !== Number(slope > 0))
      expect(wrong).toEqual([])
      let [same, all] = [0, 0]
      peer.seen.forEach((seen, k) => {
        const own = made.mask[(peer.top + Math.floor(k / peer.across)) * width + peer.left + (k % peer.across)]
        if (own === 255) return
        all++
        if (own === seen) same++
      })
      expect(all).toBeGreaterThan(1000)
      expect(same / all).toBeGreaterThan(0.9)
    },
  )

  it('a wall hides what is behind it and no more; bad places are said', async () => {
    const flat = gridOf([0, 0, 0, 9, 0, 0], 6)
    const ask = { column: 0, row: 0, eyeM: 2, targetM: 0, reachM: 100, xM: 1, yM: 1, curvature: 0 }
    expect([...unwrap(await viewshed(flat, ask)).mask]).toEqual([1, 1, 1, 1, 0, 0])
    expect(await viewshed(flat, { ...ask, column: 6 })).toMatchObject({ ok: false, error: { code: 'point_outside' } })
    expect(await viewshed(flat, { ...ask, reachM: -1 })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    expect(await viewshed(gridOf([null, 1]), ask)).toMatchObject({ ok: false, error: { code: 'input_unavailable' } })
  })
})

describe('flood depth', () => {
  const bowl = gridOf(
    Array.from({ length: 81 }, (_, k) => Math.hypot((k % 9) - 4, Math.floor(k / 9) - 4)),
    9,
  )
  const wet = Uint8Array.from(bowl.values, (height) => (height <= 3 ? 1 : 0))

  it('by hand: the water of a bowl stands at its highest shore, depth is the rest', async () => {
    const { depth, bodies } = unwrap(await floodDepth(wet, bowl, { quantile: 1 }))
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({ level: 3, maxDepth: 3 })
    expect(depth.values[4 * 9 + 4]).toBe(3)
    expect(depth.values[4 * 9 + 2]).toBe(1)
    expect(depth.valid?.[0]).toBe(0)
  })

  it('levels and depths of many bodies are those of scikit-image and numpy, shore beside what was not seen left out', async () => {
    const { width, dem, wet: water, levels, depth: wanted } = objects.cases.depth
    const { depth, bodies } = unwrap(await floodDepth(Uint8Array.from(water), gridOf(dem, width)))
    expect(bodies.map(({ level }) => level)).toEqual(levels.map((level) => (level === null ? null : expect.closeTo(level, 6))))
    wanted.forEach((value, k) => {
      if (value === null) expect(depth.values[k]).toBeNaN()
      else expect(depth.values[k]).toBeCloseTo(value, 4)
    })
  })

  it('a pond without a shore that was seen has no depth, not depth 0', async () => {
    const { bodies, depth } = unwrap(await floodDepth(new Uint8Array(81).fill(1), bowl))
    expect(bodies[0]).toMatchObject({ level: null, meanDepth: null, cells: 81 })
    expect(depth.values.every(Number.isNaN)).toBe(true)
  })

  it('no water gives no body; another grid is refused', async () => {
    expect(unwrap(await floodDepth(new Uint8Array(81), bowl)).bodies).toEqual([])
    expect(await floodDepth(new Uint8Array(4), bowl)).toMatchObject({ ok: false, error: { code: 'frames_differ' } })
  })
})
