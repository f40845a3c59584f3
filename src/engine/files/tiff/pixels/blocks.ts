import { breathe } from '../../breathe.ts'
import type { ByteSource } from '../../bytes.ts'
import type { Lru } from '../../lru.ts'
import { DecodeProblem } from '../../problems.ts'
import { decompress } from '../codecs/decompress.ts'
import type { Layout } from '../header/layout.ts'
import { inReadingOrder, rowBytesOf, type Samples, toSamples } from './samples.ts'

/** Chunky samples of one block; `rows` may be fewer than the block's height when the data ends early. */
export type Block = { readonly samples: Samples; readonly rows: number }

export type BlockReader = {
  readonly layout: Layout
  /** rows of the image in a block of this block row; of a tile at the bottom only those are needed, though it is stored full */
  readonly rowsOf: (row: number) => number
  /** Block by column, row and (planar files) band; 'sparse' was never written, null cannot be decoded. */
  readonly block: (column: number, row: number, band: number) => Promise<Block | 'sparse' | null>
}

type Parts = { readonly bytes: ByteSource; readonly layout: Layout; readonly cache: Lru<Block>; readonly key: string }

/** Reads and decodes blocks through a cache that all pages of a file share; readers of one block at one time share its decoding. */
export function blockReader({ bytes, layout, cache, key }: Parts): BlockReader {
  const running = new Map<string, Promise<Block | null>>()
  const rowsOf = (row: number) => Math.min(layout.blockHeight, layout.height - row * layout.blockHeight)
  const most = rowBytesOf(layout) * layout.blockHeight

  const decode = async (name: string, place: { offset: number; stored: number; rows: number }): Promise<Block | null> => {
    try {
      // no codec needs more than twice the plain bytes, whatever the header counts
      const stored = await bytes.read(place.offset, Math.min(place.stored, most * 2 + 65536))
      const block = await decodeBlock(stored, layout, place.rows)
      if (block) cache.set(name, block, block.samples.byteLength)
      return block
    } finally {
      running.delete(name)
    }
  }

  return {
    layout,
    rowsOf,
    async block(column, row, band) {
      const index = row * layout.across + column + (layout.planar ? band * layout.across * layout.down : 0)
      const name = `${key}:${index}`
      const cached = cache.get(name)
      if (cached) return cached
      const offset = layout.offsets[index] ?? 0
      const stored = layout.counts[index] ?? 0
      if (stored === 0) return 'sparse'
      const found = running.get(name) ?? decode(name, { offset, stored, rows: layout.tiled ? layout.blockHeight : rowsOf(row) })
      running.set(name, found)
      return found
    },
  }
}

async function decodeBlock(stored: Uint8Array, layout: Layout, rows: number): Promise<Block | null> {
  const rowBytes = rowBytesOf(layout)
  await breathe()
  let samples: Samples
  try {
    const plain = await decompress(inReadingOrder(stored, layout), { expected: rowBytes * rows, most: rowBytes * layout.blockHeight, rows, layout })
    samples = toSamples(plain, layout)
  } catch (problem) {
    if (problem instanceof DecodeProblem && problem.code === 'format_unsupported') throw problem
    // a damaged block is reported as missing by the caller, never as zeros
    if (problem instanceof Error) return null
    throw problem
  }
  const perRow = layout.blockWidth * (layout.planar ? 1 : layout.samples)
  return { samples, rows: Math.min(rows, Math.floor(samples.length / perRow)) }
}
