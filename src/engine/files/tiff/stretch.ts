import type { BlockReader } from './blocks.ts'
import type { Display } from './display.ts'

const maxSamples = 2 ** 18
const maxBlocks = 64

/**
 * 2 to 98 % of the valid values of each shown band, once a file, from at most 64 blocks spread over its smallest page.
 * A stretch of each tile would make neighbouring tiles differ.
 */
export async function stretchOf(reader: BlockReader, display: Display): Promise<Display['stretch']> {
  const ranges: [number, number][] = []
  for (const band of [...new Set(display.bands)]) ranges.push(await rangeOf(reader, display, band))
  const first = ranges[0] ?? [0, 1]
  return [first, ranges[1] ?? first, ranges[2] ?? first]
}

async function rangeOf({ layout, block }: BlockReader, display: Display, band: number): Promise<[number, number]> {
  const count = layout.across * layout.down
  const every = Math.max(1, Math.ceil(count / maxBlocks))
  const values: number[] = []
  const perBlock = Math.ceil(maxSamples / Math.min(count, maxBlocks))
  for (let index = 0; index < count; index += every) {
    const found = await block(index % layout.across, Math.floor(index / layout.across), band)
    if (found === null || found === 'sparse') continue
    const stride = layout.planar ? 1 : layout.samples
    const pixels = found.rows * layout.blockWidth
    const step = Math.max(1, Math.floor(pixels / perBlock))
    for (let pixel = 0; pixel < pixels; pixel += step) {
      const value = found.samples[pixel * stride + (layout.planar ? 0 : band)]
      if (value !== undefined && Number.isFinite(value) && value !== display.nodata) values.push(value)
    }
  }
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))]
  const low = at(0.02) ?? 0
  const high = at(0.98) ?? 1
  return high > low ? [low, high] : [low, low + 1]
}
