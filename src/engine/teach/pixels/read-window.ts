import type { PixelBox } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { featureHaloPx, type PixelWindow } from '../../../core/teach/index.ts'
import type { RasterSource } from '../../files/index.ts'

/** Side of the windows that are predicted at once. */
export const windowPx = 512

export type ReadWindow = { readonly window: PixelWindow; readonly inner: PixelBox; readonly valid: Uint8Array }

const fullScale: Readonly<Record<string, number>> = { Byte: 255, UInt16: 65535, Int16: 32767 }

/** Bands beyond the three colours that are data, by number. */
export const furtherBands = ({ info }: RasterSource): number[] => info.bands.flatMap(({ colour, type }, at) => (at >= 3 && colour !== 'Alpha' && !type.startsWith('C') ? [at] : []))

/** A box of the image with what its features depend on around it. */
export async function readFeatureWindow(source: RasterSource, box: PixelBox): Promise<Result<ReadWindow>> {
  const { width, height } = source.frame
  const grown: PixelBox = [
    Math.max(0, box[0] - featureHaloPx),
    Math.max(0, box[1] - featureHaloPx),
    Math.min(width, box[2] + featureHaloPx),
    Math.min(height, box[3] + featureHaloPx),
  ]
  const size = { width: grown[2] - grown[0], height: grown[3] - grown[1] }
  const read = await source.readRgb({ box: grown, ...size, resample: 'nearest' })
  if (!read.ok) return read
  const more = await readFurther(source, grown)
  if (!more.ok) return more
  const inner: PixelBox = [box[0] - grown[0], box[1] - grown[1], box[2] - grown[0], box[3] - grown[1]]
  return ok({ window: { ...size, rgb: read.value.rgb, more: more.value }, inner, valid: cut(read.value.valid, size.width, inner) })
}

async function readFurther(source: RasterSource, box: PixelBox): Promise<Result<NonNullable<PixelWindow['more']>>> {
  const bands = furtherBands(source)
  if (bands.length === 0) return ok([])
  const read = await source.readValues({ box, bands })
  if (!read.ok) return read
  return ok(
    read.value.bands.map(({ values, valid, band }) => ({
      values: Float32Array.from(valid, (one, at) => (one === 1 ? Number(values[at]) : 0)),
      scale: 255 / (fullScale[source.info.bands[band]?.type ?? ''] ?? 1),
    })),
  )
}

function cut(bytes: Uint8Array, width: number, [left, top, right, bottom]: PixelBox): Uint8Array {
  const out = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++) out.set(bytes.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return out
}

/** Windows of an image, those of the view first, then outwards from its middle. `view` in pixels of the image. */
export function windowsFrom({ width, height }: { width: number; height: number }, view: PixelBox | null): PixelBox[] {
  const boxes: PixelBox[] = []
  for (let top = 0; top < height; top += windowPx) {
    for (let left = 0; left < width; left += windowPx) boxes.push([left, top, Math.min(width, left + windowPx), Math.min(height, top + windowPx)])
  }
  const [x, y] = view ? [(view[0] + view[2]) / 2, (view[1] + view[3]) / 2] : [width / 2, height / 2]
  const away = ([left, top, right, bottom]: PixelBox) => {
    const isSeen = view !== null && left < view[2] && right > view[0] && top < view[3] && bottom > view[1]
    return (isSeen ? 0 : 1e9) + Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y)
  }
  return boxes.sort((a, b) => away(a) - away(b))
}
