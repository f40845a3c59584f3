import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lonLatToFrame, makeCrs } from '../../core/geo/index.ts'
import { formatNames, type LabelImage, type LabelSheet } from '../../core/labels/index.ts'

export type ToPixels = (points: readonly PixelXY[]) => Result<PixelXY[]>

/**
 * How positions of a sheet become pixels of the image. `note` says where they were stretched.
 * @fails labels_invalid where the labels are of an image of another shape, frame_unknown where positions on the ground meet an image without a place
 */
export function toPixelsOf(sheet: LabelSheet, image: LabelImage, frame: Frame): Result<{ toPixels: ToPixels; note: string | null }> {
  const scaled =
    (x: number, y: number): ToPixels =>
    (points) =>
      ok(points.map(([px, py]): PixelXY => [px * x, py * y]))
  if (sheet.space.kind === 'shares') return ok({ toPixels: scaled(frame.width, frame.height), note: null })
  if (sheet.space.kind === 'ground') return groundTo(sheet.space.crs, frame)
  const { width, height } = image
  if (width === null || height === null || (width === frame.width && height === frame.height)) return ok({ toPixels: scaled(1, 1), note: null })
  const [x, y] = [frame.width / width, frame.height / height]
  const isShapeSame = Math.abs(x / y - 1) < 0.01
  const hasPixels = image.objects.some(({ shape }) => shape.kind === 'pixels')
  if (!isShapeSame || hasPixels)
    return fail({
      code: 'labels_invalid',
      message: `The labels are ${formatNames[sheet.format]} of an image of ${width} x ${height} pixels, and this one has ${frame.width} x ${frame.height}.`,
      hint: 'Use labels made for this image.',
    })
  return ok({ toPixels: scaled(x, y), note: `The labels were made on ${width} x ${height} pixels and are stretched to ${frame.width} x ${frame.height}.` })
}

function groundTo(crsName: string | null, frame: Frame): Result<{ toPixels: ToPixels; note: string | null }> {
  if (frame.crs === null) {
    if (crsName === null) return ok({ toPixels: (points) => ok([...points]), note: 'The positions are taken as pixels, for the image has no coordinate system.' })
    return fail({ code: 'frame_unknown', message: 'The labels are on the ground, and the image has no place there.', hint: 'Use a georeferenced image, or labels in pixels.' })
  }
  const code = crsCode(crsName)
  const crs = code === 'EPSG:4326' ? null : makeCrs(code)
  if (crs && !crs.ok) return crs
  const toPixels: ToPixels = (points) => {
    const pixels: PixelXY[] = []
    for (const xy of points) {
      const lonLat = crs ? crs.value.toLonLat(xy) : xy
      if (Math.abs(lonLat[0]) > 360 || Math.abs(lonLat[1]) > 90) return noDegrees(xy)
      const pixel = lonLatToFrame(frame, lonLat)
      if (!pixel.ok) return pixel
      pixels.push(pixel.value)
    }
    return ok(pixels)
  }
  return ok({ toPixels, note: null })
}

const noDegrees = ([x, y]: PixelXY) =>
  fail({
    code: 'frame_unknown',
    message: `The labels hold the position ${x}, ${y}, which is no longitude and latitude, and name no coordinate system.`,
    hint: 'Export them in WGS 84, or with "frame": "pixel" where they are pixels of the image.',
  })

/** `urn:ogc:def:crs:EPSG::32618` and its kin as `EPSG:32618`; CRS 84 and nothing as WGS 84. */
function crsCode(name: string | null): string {
  if (name === null || /CRS:?84/i.test(name)) return 'EPSG:4326'
  const code = /EPSG:{1,2}(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]
  return code === undefined ? name : `EPSG:${code}`
}
