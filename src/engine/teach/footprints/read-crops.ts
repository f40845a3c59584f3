import type { Frame, PixelBox, PixelXY, Rings } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { mapPixels } from '../../../core/geo/index.ts'
import { type Crop, cropPlan, cropSidePx } from '../../../core/teach/index.ts'
import type { Backbone } from '../backbone/index.ts'
import type { RasterSource } from '../../files/index.ts'

export type Dates = {
  readonly now: RasterSource /** frame of the layer: its place may have been moved by hand */
  readonly frame: Frame
  readonly before: { readonly source: RasterSource; readonly frame: Frame } | null
  /** an installed model that helps on the image of now */
  readonly backbone: Backbone | null
}

export type Crops = { readonly now: Crop; readonly before: Crop | null; readonly shares: readonly Float32Array[] }

/** What a building shows now and, where there is an image from before, showed then. */
export async function readCrops({ now, frame, before, backbone }: Dates, rings: Rings): Promise<Result<Crops>> {
  const { box } = cropPlan(rings)
  const later = await readCrop(now, box)
  if (!later.ok) return later
  const shares = backbone ? await backbone.planes(box, { width: cropSidePx, height: cropSidePx }) : ok([])
  if (!shares.ok) return shares
  if (!before) return ok({ now: later.value, before: null, shares: shares.value })
  const there = boxOn(frame, before.frame, box)
  if (!there.ok) return there
  const earlier = await readCrop(before.source, there.value)
  return earlier.ok ? ok({ now: later.value, before: earlier.value, shares: shares.value }) : earlier
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
