import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classGrids, sparseSource } from '../../../../test/helpers/grids.ts'
import { type Connectivity, type Grid, gridSource, labelGrid, memorySink, type Part, streamLabels, streamParts, streamSieve } from '../index.ts'

const rule = (value: number) => (value === 0 ? null : value)
const either = fc.constantFrom<Connectivity>(4, 8)

/** Labels by flood fill from each pixel in reading order. */
function floodFill({ width, height, values, valid }: Grid, connectivity: Connectivity): Int32Array {
  const labels = new Int32Array(width * height)
  const counts = (at: number) => values[at] !== 0 && valid?.[at] !== 0
  let label = 0
  for (let first = 0; first < labels.length; first++) {
    if (labels[first] !== 0 || !counts(first)) continue
    labels[first] = ++label
    const open = [first]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (connectivity === 4 && dx !== 0 && dy !== 0) continue
          const next = (y + dy) * width + x + dx
          if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height || labels[next] !== 0 || !counts(next) || values[next] !== values[first]) continue
          labels[next] = label
          open.push(next)
        }
      }
    }
  }
  return labels
}

describe('labelGrid', () => {
  it('labels what a flood fill labels, in reading order', () => {
    fc.assert(
      fc.property(classGrids(3), either, (grid, connectivity) => {
        expect([...labelGrid(grid, { rule, connectivity }).labels]).toEqual([...floodFill(grid, connectivity)])
      }),
    )
  })

  it('knows size, box and first pixel of each part', () => {
    // python3: scipy.ndimage.label([[1,1,0,2],[0,1,0,2],[1,0,2,2]]) by value, find_objects
    const grid: Grid = { width: 4, height: 3, values: Uint8Array.of(1, 1, 0, 2, 0, 1, 0, 2, 1, 0, 2, 2), valid: null }
    expect(labelGrid(grid, { rule, connectivity: 8 }).stats).toEqual([
      { label: 1, key: 1, areaPx: 4, bbox: [0, 0, 2, 3], first: [0, 0] },
      { label: 2, key: 2, areaPx: 4, bbox: [2, 0, 4, 3], first: [3, 0] },
    ])
    expect(labelGrid(grid, { rule, connectivity: 4 }).count).toBe(3)
  })
})

describe('streamParts', () => {
  it('tells the same parts as labels in memory, whatever the tiles and holes', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(3), either, fc.integer({ min: 1, max: 9 }), async (grid, connectivity, tilePx) => {
        const parts: Part[] = []
        await streamParts(sparseSource(grid, tilePx), { rule, connectivity }, (part) => parts.push(part))
        const plain = (list: readonly Part[]) => list.map(({ key, areaPx, bbox, first }) => JSON.stringify([key, areaPx, bbox, first])).sort()
        expect(plain(parts)).toEqual(plain(labelGrid(grid, { rule, connectivity }).stats))
      }),
    )
  })

  it('reads no tile that is known to be empty', async () => {
    const valid = new Uint8Array(64 * 64)
    valid[40 * 64 + 50] = 1
    const source = sparseSource({ width: 64, height: 64, values: new Uint8Array(64 * 64).fill(1), valid }, 8)
    let found = 0
    await streamParts(source, { rule, connectivity: 4 }, () => found++)
    expect([found, source.reads()]).toEqual([1, 1])
  })

  it('stops when it is asked to', async () => {
    const stop = new AbortController()
    stop.abort()
    const source = gridSource({ width: 2, height: 2, values: new Uint8Array(4), valid: null })
    await expect(streamParts(source, { rule, connectivity: 4, pace: { signal: stop.signal } }, () => undefined)).rejects.toMatchObject({ failure: { code: 'aborted' } })
  })
})

describe('streamLabels', () => {
  it('writes the labels of the whole, whatever the tiles', async () => {
    await fc.assert(
      fc.asyncProperty(classGrids(2), either, fc.integer({ min: 1, max: 9 }), async (grid, connectivity, tilePx) => {
        const sink = memorySink(grid.width, grid.height)
        const { count } = await streamLabels(gridSource(grid, tilePx), sink, { rule, connectivity })
        const wanted = labelGrid(grid, { rule, connectivity })
        expect([count, ...sink.grid().values]).toEqual([wanted.count, ...wanted.labels])
      }),
    )
  })
})

describe('streamSieve', () => {
  const sieve = async (grid: Grid, smallestPx: number) => {
    const sink = memorySink(grid.width, grid.height)
    await streamSieve(gridSource(grid, 4), sink, { rule: (value) => value, connectivity: 4, smallestPx, outside: 255 })
    return sink.grid().values
  }

  it('gives small parts to their largest neighbour, as gdal_sieve -st 3 -4 does', async () => {
    const rows = [
      [1, 1, 1, 2, 2],
      [1, 3, 1, 2, 2],
      [1, 1, 1, 4, 4],
      [5, 1, 1, 2, 2],
    ]
    expect([...(await sieve({ width: 5, height: 4, values: Uint8Array.from(rows.flat()), valid: null }, 3))]).toEqual(
      [
        [1, 1, 1, 2, 2],
        [1, 1, 1, 2, 2],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1],
      ].flat(),
    )
  })

  it('leaves a part that has no neighbour, and pixels without data', async () => {
    const valid = Uint8Array.of(1, 0, 1, 1, 1, 1)
    expect([...(await sieve({ width: 6, height: 1, values: Uint8Array.of(7, 9, 2, 2, 2, 3), valid }, 3))]).toEqual([7, 255, 2, 2, 2, 2])
  })
})
