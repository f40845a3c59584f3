import { breathe } from '../../breathe.ts'
import type { PixelBox } from '../../../../contracts/frame.ts'
import type { Level, LevelWindow, RgbWindow } from '../../raster-source.ts'
import { eachBlock, noteDamage, type Note, type Part, type Target } from './block-walk.ts'
import type { Block, BlockReader } from './blocks.ts'
import { applyMask, type MaskPage } from './mask-page.ts'
import { type Copy, copyBlock, type Display, type Planes } from './display.ts'
import { rowSamplesOf } from './samples.ts'
import { displayable, type Numbers } from './displayable.ts'

/** rows of a huge block are copied in slices of this many pixels, so that other work gets its turn */
const slicePixels = 2 ** 20

export type Page = {
  readonly reader: BlockReader
  readonly display: Display
  readonly damaged: Note
  /** page of the same size whose zeros are not data */
  readonly mask: MaskPage | null
}

/** A TIFF page as a level: windows are put together from blocks, missing blocks stay invalid. */
export function pageLevel(page: Page): Level {
  const { layout } = page.reader
  const empty = emptyBlock(page.reader)
  const window = async (box: PixelBox): Promise<LevelWindow> => {
    const size = (box[2] - box[0]) * (box[3] - box[1])
    const out: Target = { rgb: new Uint8Array(size * 3), valid: new Uint8Array(size), blocks: { read: 0, damaged: 0 } }
    await eachBlock(layout, box, (part) => copyPart({ page, empty }, out, part))
    if (page.mask) await applyMask(page.mask, out, box)
    return out
  }
  return {
    width: layout.width,
    height: layout.height,
    grain: { width: layout.blockWidth, height: layout.blockHeight },
    window,
    async blank(box) {
      if (page.mask || !(await isNeverWritten(page.reader, box))) return null
      const { rgb, valid } = await window([box[0], box[1], box[0] + 1, box[1] + 1])
      return { rgb: [rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0], valid: valid[0] === 1 ? 1 : 0 }
    },
  }
}

/** Whether no block under a box was ever written, in any band. */
async function isNeverWritten({ layout, isSparse }: BlockReader, [left, top, right, bottom]: PixelBox): Promise<boolean> {
  const { blockWidth, blockHeight } = layout
  const bands = layout.planar ? layout.samples : 1
  for (let row = Math.floor(top / blockHeight); row * blockHeight < bottom; row++) {
    for (let column = Math.floor(left / blockWidth); column * blockWidth < right; column++) {
      for (let band = 0; band < bands; band++) if (!(await isSparse(column, row, band))) return false
    }
  }
  return true
}

async function copyPart({ page, empty }: { page: Page; empty: () => Block }, out: Target, part: Part): Promise<void> {
  const { layout } = page.reader
  const wanted = layout.planar ? [...new Set([...page.display.bands, ...(layout.alpha ? [layout.alpha.sample] : [])])] : [0]
  const blocks = new Map<number, Block>()
  out.blocks.read++
  for (const band of wanted) {
    const block = await page.reader.block(part.column, part.row, band)
    if (block === null) return noteDamage(out, page.damaged, part)
    // blocks that were never written hold nodata, or zeros where the file names none
    if (block === 'sparse' && page.display.nodata !== null) return
    blocks.set(band, block === 'sparse' ? empty() : block)
  }
  const rows = Math.max(0, Math.min(...[...blocks.values()].map((block) => block.rows)) - part.source.y)
  if (rows < part.source.height) noteDamage(out, page.damaged, part)
  await copySlices(out, {
    planes: planesOf(page.reader, blocks),
    layout,
    display: page.display,
    source: { ...part.source, height: Math.min(rows, part.source.height) },
    target: part.target,
  })
}

async function copySlices(out: RgbWindow, copy: Copy): Promise<void> {
  const { source, target } = copy
  const step = Math.max(1, Math.floor(slicePixels / source.width))
  for (let row = 0; row < source.height; row += step) {
    await breathe()
    copyBlock(out, { ...copy, source: { ...source, y: source.y + row, height: Math.min(step, source.height - row) }, target: { ...target, y: target.y + row } })
  }
}

function planesOf(reader: BlockReader, blocks: ReadonlyMap<number, Block>): Planes {
  const { planar, samples } = reader.layout
  const plane = (band: number): Numbers => {
    const block = blocks.get(planar ? band : 0)
    if (!block) throw new RangeError(`band ${band} was not read`)
    return displayable(block, reader.layout)
  }
  return { plane, stride: planar ? 1 : samples, offset: (band) => (planar ? 0 : band) }
}

/** The zeros of every block never written, made once. */
function emptyBlock({ layout }: BlockReader): () => Block {
  let made: Block | null = null
  return () => {
    made ??= { samples: new Uint8Array(layout.blockHeight * rowSamplesOf(layout)), rows: layout.blockHeight }
    return made
  }
}
