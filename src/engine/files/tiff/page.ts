import type { PixelBox } from '../../../contracts/frame.ts'
import type { Level, RgbWindow } from '../raster-source.ts'
import type { Block, BlockReader } from './blocks.ts'
import { type Copy, copyBlock, type Display, type Planes } from './display.ts'
import type { Samples } from './samples.ts'

export type Page = {
  readonly reader: BlockReader
  readonly display: Display
  /** page of the same size whose zeros are not data */
  readonly mask: BlockReader | null
  /** told once for each block that cannot be decoded */
  readonly damaged: (column: number, row: number) => void
}

/** A TIFF page as a level: windows are put together from blocks, missing blocks stay invalid. */
export function pageLevel(page: Page): Level {
  const { layout } = page.reader
  return {
    width: layout.width,
    height: layout.height,
    async window(box) {
      const size = (box[2] - box[0]) * (box[3] - box[1])
      const out = { rgb: new Uint8Array(size * 3), valid: new Uint8Array(size) }
      await eachBlock(page.reader, box, async (part) => copyPart(page, out, part))
      if (page.mask) await applyMask(page.mask, out, box)
      return out
    },
  }
}

type Part = { readonly column: number; readonly row: number; readonly source: Copy['source']; readonly target: Copy['target'] }

async function eachBlock(reader: BlockReader, box: PixelBox, visit: (part: Part) => Promise<void>): Promise<void> {
  const { blockWidth, blockHeight } = reader.layout
  for (let row = Math.floor(box[1] / blockHeight); row * blockHeight < box[3]; row++) {
    for (let column = Math.floor(box[0] / blockWidth); column * blockWidth < box[2]; column++) {
      const left = Math.max(box[0], column * blockWidth)
      const top = Math.max(box[1], row * blockHeight)
      const width = Math.min(box[2], (column + 1) * blockWidth) - left
      const height = Math.min(box[3], (row + 1) * blockHeight) - top
      await visit({
        column,
        row,
        source: { x: left - column * blockWidth, y: top - row * blockHeight, width, height },
        target: { x: left - box[0], y: top - box[1], width: box[2] - box[0] },
      })
    }
  }
}

async function copyPart(page: Page, out: RgbWindow, part: Part): Promise<void> {
  const { layout } = page.reader
  const wanted = layout.planar ? [...new Set([...page.display.bands, ...(layout.alpha ? [layout.alpha.sample] : [])])] : [0]
  const blocks = new Map<number, Block>()
  for (const band of wanted) {
    const block = await page.reader.block(part.column, part.row, band)
    if (block === null) return page.damaged(part.column, part.row)
    // blocks that were never written hold nodata, or zeros where the file names none
    if (block === 'sparse' && page.display.nodata !== null) return
    blocks.set(band, block === 'sparse' ? emptyBlock(page.reader) : block)
  }
  const rows = Math.min(...[...blocks.values()].map((block) => block.rows)) - part.source.y
  if (rows < part.source.height) page.damaged(part.column, part.row)
  copyBlock(out, {
    planes: planesOf(page.reader, blocks),
    layout,
    display: page.display,
    source: { ...part.source, height: Math.max(0, Math.min(rows, part.source.height)) },
    target: part.target,
  })
}

function planesOf(reader: BlockReader, blocks: ReadonlyMap<number, Block>): Planes {
  const { planar, samples } = reader.layout
  const plane = (band: number): Samples => {
    const block = blocks.get(planar ? band : 0)
    if (!block) throw new RangeError(`band ${band} was not read`)
    return block.samples
  }
  return { plane, stride: planar ? 1 : samples, offset: (band) => (planar ? 0 : band) }
}

function emptyBlock({ layout }: BlockReader): Block {
  return { samples: new Uint8Array(layout.blockWidth * layout.blockHeight * (layout.planar ? 1 : layout.samples)), rows: layout.blockHeight }
}

async function applyMask(mask: BlockReader, out: RgbWindow, box: PixelBox): Promise<void> {
  await eachBlock(mask, box, async ({ column, row, source, target }) => {
    const block = await mask.block(column, row, 0)
    for (let y = 0; y < source.height; y++) {
      for (let x = 0; x < source.width; x++) {
        const seen = block !== null && block !== 'sparse' && block.samples[(source.y + y) * mask.layout.blockWidth + source.x + x] !== 0
        if (!seen) out.valid[(target.y + y) * target.width + target.x + x] = 0
      }
    }
  })
}
