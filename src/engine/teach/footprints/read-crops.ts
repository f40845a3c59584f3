import type { Frame, PixelBox, PixelXY, Rings } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { mapPixels } from '../../../core/geo/index.ts'
import { type Crop, cropPlan, cropSidePx } from '../../../core/teach/index.ts'
import type { RasterSource } from '../../files/index.ts'

export type Dates = {
  readonly now: RasterSource /** frame of the layer: its place may have been moved by hand */
  readonly frame: Frame
  readonly before: { readonly source: RasterSource; readonly frame: Frame } | null
}

/** What a building shows now and, where there is an image from before, showed then. */
export async function readCrops({ now, frame, before }: Dates, rings: Rings): Promise<Result<{ now: Crop; before: Crop | null }>> {
  const { box } = cropPlan(rings)
  const later = await readCrop(now, box)
  if (!later.ok) return later
  if (!before) return ok({ now: later.value, before: null })
  const there = boxOn(frame, before.frame, box)
  if (!there.ok) return there
  const earlier = await readCrop(before.source, there.value)
  return earlier.ok ? ok({ now: later.value, before: earlier.value }) : earlier
}

async function readCrop(source: RasterSource, box: PixelBox): Promise<Result<Crop>> {
  const read = await source.readRgb({ box, width: cropSidePx, height: cropSidePx, resample: 'average' })
  if (read.ok) return ok({ rgb: read.value.rgb, valid: read.value.valid })
  // a building on damaged blocks is one without data, not the end of all
  return read.error.code === 'file_damaged' ? ok({ rgb: new Uint8Array(cropSidePx ** 2 * 3), valid: new Uint8Array(cropSidePx ** 2) }) : read
}

/** The box around a box of one image, in pixels of another. */
function boxOn(from: Frame, to: Frame, [left, top, right, bottom]: PixelBox): Result<PixelBox> {
  const corners: PixelXY[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const mapped = mapPixels(from, to, corners)
  if (!mapped.ok) return mapped
  const [xs, ys] = [mapped.value.map(([x]) => x), mapped.value.map(([, y]) => y)]
  return ok([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
}
