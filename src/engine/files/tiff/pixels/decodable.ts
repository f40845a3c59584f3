import { DecodeProblem } from '../../problems.ts'
import type { BlockReader } from './blocks.ts'
import { rowBytesOf } from './samples.ts'

const fewBlocks = 4
const cheapBytes = 16e6
/** of larger files the first block tells whether it holds what its size needs, where that takes a few milliseconds */
const quickBytes = 2 ** 20
const quickCodecs = new Set([5, 8, 32946, 32773, 50000])

/** A file of a few small blocks none of which can be decoded is refused when it is opened; larger ones tell when they are looked at. */
export async function checkDecodable(reader: BlockReader | undefined): Promise<void> {
  if (!reader) return
  const { layout } = reader
  const bands = layout.planar ? layout.samples : 1
  const count = layout.across * layout.down * bands
  const blockBytes = rowBytesOf(layout) * layout.blockHeight
  if (count > fewBlocks || count * blockBytes > cheapBytes) return void (blockBytes <= quickBytes && quickCodecs.has(layout.compression) && (await isSound(reader, 0)))
  for (let index = 0; index < count; index++) if (await isSound(reader, index)) return
  throw new DecodeProblem('file_damaged', `is damaged: ${count === 1 ? 'its only block' : `each of its ${count} blocks`} cannot be decoded.`, 'Copy it again from the source.')
}

/** Blocks in the order of the file's own list: columns, rows, bands. */
async function isSound({ layout, block, rowsOf }: BlockReader, index: number): Promise<boolean> {
  const column = index % layout.across
  const row = Math.floor(index / layout.across) % layout.down
  const found = await block(column, row, Math.floor(index / (layout.across * layout.down)))
  return found === 'sparse' || (found !== null && found.rows >= rowsOf(row))
}
