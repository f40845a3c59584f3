import type { PixelBox } from '../../../../contracts/frame.ts'
import { eachBlock, type Note, type Part, type Target } from './block-walk.ts'
import type { Block, BlockReader } from './blocks.ts'

/** A page whose zeros are not data; with more than one sample it has one mask a band. */
export type MaskPage = { readonly reader: BlockReader; readonly damaged: Note }

type Tally = { read: number; damaged: number }

/** One plane a mask: 1 where data. A mask block that was never written hides its pixels; one that cannot be decoded does too, and is noted. */
export async function maskValues(mask: MaskPage, box: PixelBox, tally: Tally): Promise<readonly Uint8Array[]> {
  const { layout } = mask.reader
  const size = (box[2] - box[0]) * (box[3] - box[1])
  const planes = Array.from({ length: layout.samples }, () => new Uint8Array(size))
  await eachBlock(layout, box, async (part) => {
    for (const band of layout.planar ? planes.keys() : [0]) await fillMask(mask, part, { planes, band, tally })
  })
  return planes
}

type Filling = { readonly planes: readonly Uint8Array[]; readonly band: number; readonly tally: Tally }

async function fillMask({ reader, damaged }: MaskPage, part: Part, { planes, band, tally }: Filling): Promise<void> {
  const { layout } = reader
  const block = await reader.block(part.column, part.row, band)
  tally.read++
  if (block === 'sparse') return
  if (block === null || block.rows < part.source.y + part.source.height) {
    tally.damaged++
    damaged(part.column, part.row)
  }
  if (block === null) return
  const width = layout.blockWidth
  if (layout.planar) show(planes[band], part, { block, width, step: 1, first: 0 })
  else for (const [index, plane] of planes.entries()) show(plane, part, { block, width, step: layout.samples, first: index })
}

type Source = { readonly block: Block; readonly width: number; readonly step: number; readonly first: number }

function show(plane: Uint8Array | undefined, { source, target }: Part, { block, width, step, first }: Source): void {
  if (!plane) return
  const rows = Math.min(source.height, block.rows - source.y)
  for (let y = 0; y < rows; y++) {
    let from = ((source.y + y) * width + source.x) * step + first
    const to = (target.y + y) * target.width + target.x
    for (let x = 0; x < source.width; x++, from += step) plane[to + x] = Number(block.samples[from]) === 0 ? 0 : 1
  }
}

/** Takes validity from pixels of a picture that its mask hides. */
export async function applyMask(mask: MaskPage, out: Target, box: PixelBox): Promise<void> {
  const planes = await maskValues(mask, box, out.blocks)
  for (const plane of planes) for (let i = 0; i < plane.length; i++) if (plane[i] === 0) out.valid[i] = 0
}
