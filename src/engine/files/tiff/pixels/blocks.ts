import { breathe } from '../../breathe.ts'
import { markBlock } from '../../work-mark.ts'
import type { ByteSource } from '../../bytes.ts'
import type { Lru } from '../../lru.ts'
import { DecodeProblem } from '../../problems.ts'
import { type BlockSize, decompress } from '../codecs/decompress.ts'
import type { Layout } from '../header/layout.ts'
import { Scratch } from './scratch.ts'
import { turnInks, turnUnits, unitBytesOf } from './turn-colours.ts'
import { decodesWhole, inReadingOrder, rowBytesOf, rowSamplesOf, type Samples, toSamples } from './samples.ts'

/** Chunky samples of one block; `rows` may be fewer than the block's height when the data ends early. */
export type Block = { readonly samples: Samples; readonly rows: number }

const maxScratchBytes = 2 ** 22

export type BlockReader = {
  readonly layout: Layout
  /** rows of the image in a block of this block row; of a tile at the bottom only those are needed, though it is stored full */
  readonly rowsOf: (row: number) => number
  /** Block by column, row and (planar files) band; 'sparse' was never written, null cannot be decoded. */
  readonly block: (column: number, row: number, band: number) => Promise<Block | 'sparse' | null>
  /** whether a block was never written; reads at most a page of the file's list */
  readonly isSparse: (column: number, row: number, band: number) => Promise<boolean>
  /** whether a block decoded so far held more or fewer bytes, or another picture, than its size needs */
  readonly hasOdd: () => boolean
}

type Parts = { readonly bytes: ByteSource; readonly layout: Layout; readonly cache: Lru<Block>; readonly key: string }

/** Reads and decodes blocks through a cache that all pages of a file share; readers of one block at one time share its decoding. */
export function blockReader({ bytes, layout, cache, key }: Parts): BlockReader {
  // what is not compressed stays in the bytes it was read into
  const scratch = new Scratch(layout.compression === 1 ? 0 : maxScratchBytes)
  const running = new Map<string, Promise<Block | 'sparse' | null>>()
  const rowsOf = (row: number) => Math.min(layout.blockHeight, layout.height - row * layout.blockHeight)
  let isOdd = false
  const noteOdd = () => {
    isOdd = true
  }
  const most = rowBytesOf(layout) * layout.blockHeight
  const indexOf = (column: number, row: number, band: number) => row * layout.across + column + (layout.planar ? band * layout.across * layout.down : 0)

  const decode = async (name: string, { index, rows, shown }: { readonly index: number; readonly rows: number; readonly shown: number }): Promise<Block | 'sparse' | null> => {
    try {
      const place = await layout.placeOf(index)
      if (place.stored === 0) return 'sparse'
      if (place.offset < 0 || !Number.isSafeInteger(place.offset + place.stored)) return null
      await breathe()
      markBlock(index % layout.across, Math.floor(index / layout.across) % layout.down, most)
      // no codec needs more than twice the plain bytes, whatever the header counts
      const length = Math.min(place.stored, most * 2 + 65536)
      const block = await scratch.use(length, async (into) => decodeBlock(await bytes.read(place.offset, length, into), { layout, rows, shown, noteOdd }))
      if (block) cache.set(name, block, block.samples.byteLength)
      return block
    } finally {
      running.delete(name)
    }
  }

  return {
    layout,
    rowsOf,
    hasOdd: () => isOdd,
    async isSparse(column, row, band) {
      return (await layout.placeOf(indexOf(column, row, band))).stored === 0
    },
    async block(column, row, band) {
      const index = indexOf(column, row, band)
      const name = `${key}:${index}`
      const cached = cache.get(name)
      if (cached) return cached
      const found = running.get(name) ?? decode(name, { index, rows: layout.tiled ? layout.blockHeight : rowsOf(row), shown: rowsOf(row) })
      running.set(name, found)
      return found
    },
  }
}

/** Bytes of some rows of a block before compression. */
const storedBytesOf = (layout: Layout, rows: number): number => (layout.turn === 'ycbcr' ? unitBytesOf(layout, layout.blockWidth, rows) : rowBytesOf(layout) * rows)

function turned(plain: Uint8Array, layout: Layout, rows: number): Samples {
  if (layout.turn === 'ycbcr') return turnUnits(plain, layout, rows)
  const samples = toSamples(plain, layout)
  return layout.turn === 'cmyk' && samples instanceof Uint8Array ? turnInks(samples) : samples
}

/** `shown`: rows that lie in the image */
type Decoding = Pick<BlockSize, 'layout' | 'rows' | 'noteOdd'> & { readonly shown: number }

/** The last strip may be stored in full, a tile at the bottom without the rows outside the image; what is not compressed was counted when the file was opened, JPEG and its like judge for themselves. */
function isOddLength(length: number, { usual, layout }: { readonly usual: readonly [number, number, number]; readonly layout: Layout }): boolean {
  if (decodesWhole(layout.compression) || usual.includes(length)) return false
  return length < usual[0] || layout.compression !== 1
}

async function decodeBlock(stored: Uint8Array, { layout, rows, shown, noteOdd }: Decoding): Promise<Block | null> {
  let samples: Samples
  try {
    const [expected, most] = [storedBytesOf(layout, rows), storedBytesOf(layout, layout.blockHeight)]
    const decoded = decompress(inReadingOrder(stored, layout), { expected, most, rows, layout, noteOdd })
    const plain = decoded instanceof Promise ? await decoded : decoded
    if (isOddLength(plain.length, { usual: [expected, most, storedBytesOf(layout, shown)], layout })) noteOdd()
    samples = turned(plain, layout, rows)
  } catch (problem) {
    if (problem instanceof DecodeProblem && problem.code === 'format_unsupported') throw problem
    // a damaged block is reported as missing by the caller, never as zeros
    if (problem instanceof Error) return null
    throw problem
  }
  return { samples, rows: Math.min(rows, Math.floor(samples.length / rowSamplesOf(layout))) }
}
