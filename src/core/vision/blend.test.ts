import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBlender, tileGrid } from './index.ts'

const size = { width: 61, height: 47 }
const grid = { ...size, tile: 16, overlap: 6 }

/** A model that answers with what it is shown: pixel value p(x, y), from pixel (0,0) of the raster. */
function answers(p: (x: number, y: number, tile: string) => number, window: [number, number, number, number] | null = null) {
  const blender = makeBlender({ tile: grid.tile, overlap: grid.overlap, channels: 1 })
  const out = new Float32Array(size.width * size.height).fill(Number.NaN)
  for (const tile of tileGrid({ ...grid, window })) {
    const planes = Float32Array.from({ length: grid.tile ** 2 }, (_, i) => p(tile.box[0] + (i % grid.tile), tile.box[1] + Math.floor(i / grid.tile), tile.key))
    const { box, planes: blended } = blender.add(tile, planes)
    blended.forEach((value, i) => {
      const width = box[2] - box[0]
      out[(box[1] + Math.floor(i / width)) * size.width + box[0] + (i % width)] = value
    })
  }
  return out
}

describe('blending', () => {
  it('of tiles that agree changes nothing, anywhere', () => {
    const p = (x: number, y: number) => ((x * 7 + y * 13) % 31) / 31
    const blended = answers(p)
    blended.forEach((value, i) => {
      expect(value).toBeCloseTo(p(i % size.width, Math.floor(i / size.width)), 6)
    })
  })

  it('weighs 1/2, 1 ... from the edge inwards for tiles of 8 that share 2', () => {
    const blender = makeBlender({ tile: 8, overlap: 2, channels: 1 })
    const row: number[] = []
    for (const tile of tileGrid({ width: 14, height: 8, tile: 8, overlap: 2, window: null })) {
      const { planes } = blender.add(tile, new Float32Array(64).fill(tile.column))
      row.push(...planes.subarray(0, tile.writes[2] - tile.writes[0]))
    }
    // pixels 6 and 7 are shared: the left tile weighs 1, 1/2 and the right one 1/2, 1
    expect(row.map((value) => value.toFixed(4))).toEqual([...Array(6).fill('0.0000'), '0.3333', '0.6667', ...Array(6).fill('1.0000')])
  })

  it('gives the same bytes whatever window is asked', () => {
    const noisy = (x: number, y: number, key: string) => (((x * 31 + y * 17 + key.length * 7 + key.charCodeAt(0)) % 97) / 97) ** 2
    const all = answers(noisy)
    const corner = fc.tuple(fc.nat(size.width - 2), fc.nat(size.height - 2))
    const extent = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(corner, extent, extent, ([left, top], w, h) => {
        const window: [number, number, number, number] = [left, top, Math.min(size.width, left + w), Math.min(size.height, top + h)]
        const part = answers(noisy, window)
        for (let row = window[1]; row < window[3]; row++)
          for (let column = window[0]; column < window[2]; column++) expect(part[row * size.width + column]).toBe(all[row * size.width + column])
      }),
    )
  })

  it('leaves what no tile spoke of unspoken, and takes a silent neighbour for none', () => {
    const blender = makeBlender({ tile: 8, overlap: 2, channels: 1 })
    const [first, second] = tileGrid({ width: 14, height: 8, tile: 8, overlap: 2, window: null })
    if (!first || !second) throw new Error('two tiles were expected')
    expect(blender.add(first, null).spoken.every((one) => one === 0)).toBe(true)
    const { planes, spoken } = blender.add(second, new Float32Array(64).fill(0.4))
    expect(spoken.every((one) => one === 1)).toBe(true)
    expect(planes.every((value) => Math.abs(value - 0.4) < 1e-6)).toBe(true)
  })
})
