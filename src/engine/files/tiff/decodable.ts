import { DecodeProblem } from '../problems.ts'
import type { BlockReader } from './blocks.ts'
import { rowBytesOf } from './samples.ts'

const fewBlocks = 4
const cheapBytes = 16e6

/** A file of a few small blocks none of which can be decoded is refused when it is opened; larger ones tell when they are looked at. */
export async function checkDecodable(reader: BlockReader | undefined): Promise<void> {
  if (!reader) return
  const { layout } = reader
  const bands = layout.planar ? layout.samples : 1
  const count = layout.across * layout.down * bands
  if (count > fewBlocks || count * rowBytesOf(layout) * layout.blockHeight > cheapBytes) return
  for (let band = 0; band < bands; band++) {
    for (let row = 0; row < layout.down; row++) {
      for (let column = 0; column < layout.across; column++) {
        const block = await reader.block(column, row, band)
        if (block === 'sparse' || (block !== null && block.rows >= reader.rowsOf(row))) return
      }
    }
  }
  throw new DecodeProblem('file_damaged', `is damaged: ${count === 1 ? 'its only block' : `each of its ${count} blocks`} cannot be decoded.`, 'Copy it again from the source.')
}
