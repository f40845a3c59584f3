import type { PixelBox } from '../../../contracts/frame.ts'
import type { ValueWindow } from '../raster-values.ts'

/** One resolution of an image as stored values. */
export type ValueLevel = {
  readonly width: number
  readonly height: number
  readonly bands: number
  /** columns and rows of the blocks it is stored in */
  readonly grain: { readonly width: number; readonly height: number }
  /** whole pixels inside the level */
  readonly read: (box: PixelBox, bands: readonly number[]) => Promise<ValueWindow>
  /** whether nothing of the block at this column and row of blocks was ever written */
  readonly isEmpty: (column: number, row: number) => Promise<boolean>
}
