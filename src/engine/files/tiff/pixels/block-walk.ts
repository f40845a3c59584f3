import type { PixelBox } from '../../../../contracts/frame.ts'
import type { BlockTally, RgbWindow } from '../../raster-source.ts'
import type { Copy } from './display.ts'
import type { Layout } from '../header/layout.ts'

/** blocks in work at one time: decompression runs on threads, and more than these only wait */
const together = 4

/** One block under a window: where its pixels lie in the block and where they go. */
export type Part = { readonly column: number; readonly row: number; readonly source: Copy['source']; readonly target: Copy['target'] }

/** A window being filled, and the tally of its blocks. */
export type Target = RgbWindow & { readonly blocks: { -readonly [K in keyof BlockTally]: BlockTally[K] } }
/** Told each block that cannot be decoded; counting one once is its business. */
export type Note = (column: number, row: number) => void

export function noteDamage(out: Target, damaged: Note, { column, row }: Pick<Part, 'column' | 'row'>): void {
  out.blocks.damaged++
  damaged(column, row)
}

/** Visits the blocks a box touches, a few at a time; parts never overlap. */
export async function eachBlock(layout: Layout, box: PixelBox, visit: (part: Part) => Promise<void>): Promise<void> {
  const parts = partsOf(layout, box)
  const work = async () => {
    for (const part of parts) await visit(part)
  }
  await Promise.all(Array.from({ length: together }, work))
}

function* partsOf({ blockWidth, blockHeight }: Layout, box: PixelBox): Generator<Part, void> {
  for (let row = Math.floor(box[1] / blockHeight); row * blockHeight < box[3]; row++) {
    for (let column = Math.floor(box[0] / blockWidth); column * blockWidth < box[2]; column++) {
      const left = Math.max(box[0], column * blockWidth)
      const top = Math.max(box[1], row * blockHeight)
      yield {
        column,
        row,
        source: {
          x: left - column * blockWidth,
          y: top - row * blockHeight,
          width: Math.min(box[2], (column + 1) * blockWidth) - left,
          height: Math.min(box[3], (row + 1) * blockHeight) - top,
        },
        target: { x: left - box[0], y: top - box[1], width: box[2] - box[0] },
      }
    }
  }
}
