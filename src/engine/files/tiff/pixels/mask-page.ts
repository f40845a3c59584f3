import type { PixelBox } from '../../../../contracts/frame.ts'
import { eachBlock, type Note, noteDamage, type Part, type Target } from './block-walk.ts'
import type { Block, BlockReader } from './blocks.ts'

export type MaskPage = { readonly reader: BlockReader; readonly damaged: Note }

/** Takes validity from pixels whose mask is zero, was never written or cannot be decoded; the last of these is noted as damage. */
export async function applyMask({ reader, damaged }: MaskPage, out: Target, box: PixelBox): Promise<void> {
  await eachBlock(reader.layout, box, async (part) => {
    const block = await reader.block(part.column, part.row, 0)
    out.blocks.read++
    const written = block === 'sparse' ? null : block
    if (block === null || (written !== null && written.rows < part.source.y + part.source.height)) noteDamage(out, damaged, part)
    hide(out, part, { block: written, width: reader.layout.blockWidth })
  })
}

function hide(out: Target, { source, target }: Part, { block, width }: { block: Block | null; width: number }): void {
  for (let y = 0; y < source.height; y++) {
    const isThere = block !== null && source.y + y < block.rows
    for (let x = 0; x < source.width; x++) {
      const seen = isThere && block.samples[(source.y + y) * width + source.x + x] !== 0
      if (!seen) out.valid[(target.y + y) * target.width + target.x + x] = 0
    }
  }
}
