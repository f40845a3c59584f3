import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Result } from '../../contracts/result.ts'

export type ReadRgb = {
  /** pixels of the full image; may be fractional and may exceed the image (outside is not valid) */
  readonly box: PixelBox
  /** size of the answer */
  readonly width: number
  readonly height: number
  readonly resample: 'nearest' | 'average'
}

/** `rgb`: width x height x 3, row by row; `valid`: 1 where the image has data, 0 for nodata, masked, transparent, outside or undecodable. */
export type RgbWindow = { readonly rgb: Uint8Array; readonly valid: Uint8Array }

/** An opened image, whatever its format. Never written to. */
export type RasterSource = {
  readonly path: string
  readonly format: 'geotiff' | 'png' | 'jpeg'
  readonly frame: Frame
  readonly bands: number
  readonly bitsPerSample: number
  /** acquisition or file date as YYYY-MM-DD, where the file tells it */
  readonly date: string | null
  /** a sentence she must know (no georeference and why, damaged blocks ...), or null */
  readonly warning: string | null
  /** widths of the reduced images inside the file */
  readonly overviews: readonly number[]
  readonly readRgb: (request: ReadRgb) => Promise<Result<RgbWindow>>
  readonly close: () => Promise<void>
}

/** One resolution of an image: the source pixels it holds and how to get a part of it. */
export type Level = {
  readonly width: number
  readonly height: number
  /** RGB and validity of whole level pixels [left, top, right, bottom) inside the level */
  readonly window: (box: PixelBox) => Promise<RgbWindow>
}
