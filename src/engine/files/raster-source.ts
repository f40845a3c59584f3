import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Result } from '../../contracts/result.ts'
import type { RasterInfo } from './raster-info.ts'
import type { BandStatistics, ReadValues, StreamRequest, StreamWindow, ValueWindow } from './raster-values.ts'

export type ReadRgb = {
  /** pixels of the full image; may be fractional and may exceed the image (outside is not valid) */
  readonly box: PixelBox
  /** size of the answer */
  readonly width: number
  readonly height: number
  readonly resample: 'nearest' | 'average'
  /** a picture to look at, at once: where all of it would take long, some blocks stand for others and the answer says `coarse` */
  readonly coarse?: boolean
}

/** `rgb`: width x height x 3, row by row; `valid`: 1 where the image has data, 0 for nodata, masked, transparent, outside or undecodable. */
export type RgbWindow = { readonly rgb: Uint8Array; readonly valid: Uint8Array; readonly coarse?: boolean }

/** Blocks of a file that could not be decoded so far, of all blocks on the pages they lie on, and both in a sentence. */
export type Damage = { readonly blocks: number; readonly blocksTotal: number; readonly sentence: string }

/** Blocks a window touched and how many of them could not be decoded, wholly or in the part asked for. */
export type BlockTally = { readonly read: number; readonly damaged: number }
export type LevelWindow = RgbWindow & { readonly blocks: BlockTally }

/** An opened image, whatever its format. Never written to. */
export type RasterSource = {
  /** everything header and side-cars say */
  readonly info: RasterInfo
  /** stored values of whole pixels; `bad_request` for a box outside the level, `over_budget` for more than 2^26 samples, `file_damaged` when no block could be decoded */
  readonly readValues: (request: ReadValues) => Promise<Result<ValueWindow>>
  /** the image in windows that follow its blocks, so that each block is decoded once; blocks never written cost nothing */
  readonly windows: (request?: StreamRequest) => AsyncIterable<StreamWindow>
  /** one a band, streaming, of the whole image or of a box; damaged blocks are left out and counted in `damage` */
  readonly statistics: (box?: PixelBox) => Promise<Result<readonly BandStatistics[]>>
  readonly path: string
  readonly format: 'geotiff' | 'png' | 'jpeg' | 'vrt' | 'tiles'
  readonly frame: Frame
  readonly bands: number
  readonly bitsPerSample: number
  /** acquisition or file date as YYYY-MM-DD, where the file tells it */
  readonly date: string | null
  /** a sentence she must know (no georeference and why, damaged blocks ...), or null */
  readonly warning: string | null
  /** widths of the reduced images inside the file */
  readonly overviews: readonly number[]
  /** `file_damaged` when every block the window touches is damaged; else pixels of damaged blocks are not valid and `damage` tells */
  readonly readRgb: (request: ReadRgb) => Promise<Result<RgbWindow>>
  /** what reads have met so far; null while every block they touched was sound */
  readonly damage: () => Damage | null
  readonly close: () => Promise<void>
}

/** One resolution of an image: the source pixels it holds and how to get a part of it. */
export type Level = {
  readonly width: number
  readonly height: number
  /** columns and rows of the blocks it is stored in */
  readonly grain: { readonly width: number; readonly height: number }
  /** RGB and validity of whole level pixels [left, top, right, bottom) inside the level */
  readonly window: (box: PixelBox) => Promise<LevelWindow>
  /** the one colour of a box where none of its blocks was ever written, else null; costs no pixels. Absent where all are written. */
  readonly blank?: (box: PixelBox) => Promise<Blank | null>
}

export type Blank = { readonly rgb: readonly [number, number, number]; readonly valid: 0 | 1 }
