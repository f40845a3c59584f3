import type { Block, BlockReader } from './blocks.ts'
import { displayable } from './displayable.ts'
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

async function rangeOf(reader: BlockReader, display: Display, band: number): Promise<[number, number]> {
  const { layout } = reader
  const count = layout.across * layout.down
  const every = Math.max(1, Math.ceil(count / maxBlocks))
  const values: number[] = []
  for (let index = 0; index < count; index += every) {
    const found = await reader.block(index % layout.across, Math.floor(index / layout.across), band)
    if (found !== null && found !== 'sparse') collect(values, found, { reader, band, nodata: display.nodata, limit: Math.ceil(maxSamples / Math.min(count, maxBlocks)) })
  }
  values.sort((a, b) => a - b)
  const low = values[Math.floor(values.length * 0.02)]
  const high = values[Math.min(values.length - 1, Math.floor(values.length * 0.98))]
  // an image without any valid pixel is drawn empty whatever its stretch
  if (low === undefined || high === undefined) return [0, 1]
  return high > low ? [low, high] : [low, low + 1]
}

type Sample = { readonly reader: BlockReader; readonly band: number; readonly nodata: number | null; readonly limit: number }

/** Adds about `limit` valid values of one band of a block, evenly spread. */
function collect(values: number[], block: Block, { reader: { layout }, band, nodata, limit }: Sample): void {
  const stride = layout.planar ? 1 : layout.samples
  const pixels = block.rows * layout.blockWidth
  const step = Math.max(1, Math.floor(pixels / limit))
  const samples = displayable(block, layout)
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const value = samples[pixel * stride + (layout.planar ? 0 : band)]
    if (value !== undefined && Number.isFinite(value) && value !== nodata) values.push(value)
  }
}
