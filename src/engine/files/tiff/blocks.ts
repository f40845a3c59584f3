import type { ByteSource } from '../bytes.ts'
import type { Lru } from '../lru.ts'
import { DecodeProblem } from '../problems.ts'
import { decompress } from './decompress.ts'
import type { Layout } from './layout.ts'
import { inReadingOrder, rowBytesOf, type Samples, toSamples } from './samples.ts'

/** Chunky samples of one block; `rows` may be fewer than the block's height when the data ends early. */
export type Block = { readonly samples: Samples; readonly rows: number }

export type BlockReader = {
  readonly layout: Layout
  /** Block by column, row and (planar files) band; 'sparse' was never written, null cannot be decoded. */
  readonly block: (column: number, row: number, band: number) => Promise<Block | 'sparse' | null>
}

type Parts = { readonly bytes: ByteSource; readonly layout: Layout; readonly cache: Lru<Block>; readonly key: string }

/** Reads and decodes blocks through a cache that all pages of a file share. */
export function blockReader({ bytes, layout, cache, key }: Parts): BlockReader {
  return {
    layout,
    async block(column, row, band) {
      const index = row * layout.across + column + (layout.planar ? band * layout.across * layout.down : 0)
      const name = `${key}:${index}`
      const cached = cache.get(name)
      if (cached) return cached
      const offset = layout.offsets[index] ?? 0
      const counted = layout.counts[index] ?? 0
      // uncompressed files may leave the byte counts out
      const stored = counted === 0 && offset > 0 && layout.compression === 1 ? rowBytesOf(layout) * layout.blockHeight : counted
      if (stored === 0) return 'sparse'
      const block = decodeBlock(await bytes.read(offset, stored), layout, rowsOf(layout, row))
      if (block) cache.set(name, block, block.samples.byteLength)
      return block
    },
  }
}

/** A strip at the bottom is cut, a tile is always full. */
function rowsOf(layout: Layout, row: number): number {
  return layout.tiled ? layout.blockHeight : Math.min(layout.blockHeight, layout.height - row * layout.blockHeight)
}

function decodeBlock(stored: Uint8Array, layout: Layout, rows: number): Block | null {
  const rowBytes = rowBytesOf(layout)
  let samples: Samples
  try {
    samples = toSamples(decompress(inReadingOrder(stored, layout), rowBytes * rows, layout), layout)
  } catch (problem) {
    if (problem instanceof DecodeProblem && problem.code === 'format_unsupported') throw problem
    // a damaged block is reported as missing by the caller, never as zeros
    if (problem instanceof Error) return null
    throw problem
  }
  const perRow = layout.blockWidth * (layout.planar ? 1 : layout.samples)
  return { samples, rows: Math.min(rows, Math.floor(samples.length / perRow)) }
}
