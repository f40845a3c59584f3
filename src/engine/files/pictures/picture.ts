import { DecodeProblem } from '../problems.ts'
import type { Level, LevelWindow } from '../raster-source.ts'
import { markPicture } from '../work-mark.ts'

/** PNG and JPEG are decoded whole: 4 bytes a pixel within 512 MB. */
const maxPixels = 128 * 2 ** 20

/** Refuses from the header's size alone, before anything is allocated. */
export function checkPictureSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new DecodeProblem('file_damaged', 'has a header without a width or height.', 'Export the image again.')
  if (width * height > maxPixels)
    throw new DecodeProblem('over_budget', `claims ${width} x ${height} pixels; a PNG or JPEG is read up to 134 megapixels.`, 'Convert it to a tiled GeoTIFF.')
  markPicture(width * height)
}

/** Level over a wholly decoded RGBA picture; transparent pixels are not valid. */
export function rgbaLevel(rgba: Uint8Array, width: number, height: number): Level {
  return {
    width,
    height,
    grain: { width, height },
    async window(box) {
      const columns = box[2] - box[0]
      const rows = box[3] - box[1]
      const out: LevelWindow = { rgb: new Uint8Array(columns * rows * 3), valid: new Uint8Array(columns * rows), blocks: { read: 1, damaged: 0 } }
      for (let row = 0; row < rows; row++) {
        let from = ((box[1] + row) * width + box[0]) * 4
        for (let at = row * columns; at < (row + 1) * columns; at++, from += 4) {
          out.rgb[at * 3] = rgba[from] as number
          out.rgb[at * 3 + 1] = rgba[from + 1] as number
          out.rgb[at * 3 + 2] = rgba[from + 2] as number
          out.valid[at] = (rgba[from + 3] as number) > 0 ? 1 : 0
        }
      }
      return out
    },
  }
}
