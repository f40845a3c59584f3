import type { Affine, Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { applyAffine, composeAffine, invertAffine } from './affine.ts'
import { type Crs, makeCrs } from './crs.ts'

const identity: Affine = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }

/** The CRS of a frame; `frame_unknown` for a pixel frame. */
export function crsOf(frame: Frame): Result<Crs> {
  if (frame.crs !== null && frame.affine !== null) return makeCrs(frame.crs)
  return fail({ code: 'frame_unknown', message: 'The image has no coordinate system.', hint: 'Type its pixel size to measure in it, or add a georeferenced copy.' })
}

/** The CRS of a frame to measure in: `frame_unknown` also on another body than the Earth, where no figure of ours was ever checked. */
export function measurableCrs(frame: Frame): Result<Crs> {
  const crs = crsOf(frame)
  if (!crs.ok || crs.value.body === 'Earth') return crs
  return fail({
    code: 'frame_unknown',
    message: `The image lies on another body than the Earth (${crs.value.body}), and Aftermap measures on the Earth alone.`,
    hint: 'Give the size of a pixel in metres to measure in its plane.',
  })
}

/** [x, y] in the CRS (or in pixels of the image, for a pixel frame) of a pixel position. */
export function frameToCrs(frame: Frame, xy: PixelXY): [number, number] {
  return applyAffine(frame.affine ?? identity, xy)
}

/** [longitude, latitude] in WGS 84 degrees; `frame_unknown` for a frame of another body than Earth. */
export function frameToLonLat(frame: Frame, xy: PixelXY): Result<[number, number]> {
  const crs = onEarth(crsOf(frame))
  return crs.ok ? finite(crs.value.toLonLat(frameToCrs(frame, xy))) : crs
}

/** The centre of the image, [longitude, latitude] in WGS 84 degrees; `frame_unknown` where it has none. */
export function centreLonLat(frame: Frame): Result<[number, number]> {
  return frameToLonLat(frame, [frame.width / 2, frame.height / 2])
}

/** Degrees of the Moon or Mars are no degrees of the Earth, however alike they look. */
function onEarth(crs: Result<Crs>): Result<Crs> {
  if (!crs.ok || crs.value.body === 'Earth') return crs
  return fail({
    code: 'frame_unknown',
    message: `The image shows ${crs.value.body === 'another body' ? 'another body than the Earth' : crs.value.body}, not the Earth, so it has no place on a map of the Earth.`,
    hint: 'It can be measured and asked on its own.',
  })
}

/** Pixel position of a longitude and latitude; it may lie outside the image. */
export function lonLatToFrame(frame: Frame, lonLat: readonly [number, number]): Result<PixelXY> {
  const crs = onEarth(crsOf(frame))
  if (!crs.ok) return crs
  const inverse = invertAffine(frame.affine ?? identity)
  return inverse.ok ? finite(applyAffine(inverse.value, crs.value.fromLonLat(lonLat))) : inverse
}

/** Same grid: CRS, affine (to a thousandth of a pixel over the whole image) and size. */
export function sameFrame(a: Frame, b: Frame): boolean {
  if (a.crs !== b.crs || a.width !== b.width || a.height !== b.height) return false
  const scale = Math.hypot((a.affine ?? identity).a, (a.affine ?? identity).d)
  return corners(a).every((corner, i) => {
    const other = corners(b)[i] ?? [Number.NaN, Number.NaN]
    return Math.hypot(corner[0] - other[0], corner[1] - other[1]) <= scale * 1e-3
  })
}

/**
 * Points of one frame in pixels of another. Same CRS: the affines alone; other CRS: by way of WGS 84.
 * A pixel frame meets only itself and grids made from it by `scaleFrame` or `cropFrame`; anything else is `frames_differ`.
 */
export function mapPixels(from: Frame, to: Frame, points: readonly PixelXY[]): Result<PixelXY[]> {
  if (from.crs !== to.crs && (from.crs === null || to.crs === null)) return differ()
  if (from.crs === null && !samePixelFamily(from, to)) return differ()
  if (from.crs === to.crs) {
    const inverse = invertAffine(to.affine ?? identity)
    if (!inverse.ok) return inverse
    const both = composeAffine(inverse.value, from.affine ?? identity)
    return ok(points.map((xy) => applyAffine(both, xy)))
  }
  const mapped: PixelXY[] = []
  for (const xy of points) {
    const lonLat = frameToLonLat(from, xy)
    if (!lonLat.ok) return lonLat
    const pixel = lonLatToFrame(to, lonLat.value)
    if (!pixel.ok) return pixel
    mapped.push(pixel.value)
  }
  return ok(mapped)
}

/**
 * The frame at another pixel size: one new pixel covers `factor` old ones (2 = coarser). The upper left corner stays.
 * In a pixel frame the affine then leads back to pixels of the image.
 */
export function scaleFrame(frame: Frame, factor: number | { readonly x: number; readonly y: number }, size: { readonly width: number; readonly height: number }): Frame {
  const { x, y } = typeof factor === 'number' ? { x: factor, y: factor } : factor
  const affine = composeAffine(frame.affine ?? identity, { a: x, b: 0, c: 0, d: 0, e: y, f: 0 })
  const gsd = frame.gsd && { x: frame.gsd.x * x, y: frame.gsd.y * y }
  return { ...frame, affine, gsd, width: size.width, height: size.height }
}

/** The frame of a box cut out of the image; `area_outside` when the box does not touch it. */
export function cropFrame(frame: Frame, box: PixelBox): Result<Frame> {
  const left = Math.max(0, Math.floor(box[0]))
  const top = Math.max(0, Math.floor(box[1]))
  const width = Math.min(frame.width, Math.ceil(box[2])) - left
  const height = Math.min(frame.height, Math.ceil(box[3])) - top
  if (!(width > 0 && height > 0)) return fail({ code: 'area_outside', message: 'The area does not touch the image.', hint: 'Draw the area over the image.' })
  return ok({ ...frame, affine: composeAffine(frame.affine ?? identity, { ...identity, c: left, f: top }), width, height })
}

function corners(frame: Frame): [number, number][] {
  return (
    [
      [0, 0],
      [frame.width, 0],
      [0, frame.height],
      [frame.width, frame.height],
    ] as PixelXY[]
  ).map((xy) => frameToCrs(frame, xy))
}

/** True when both grids lie over the same image: equal extents, or a derived grid inside the other, within one of its pixels. */
function samePixelFamily(a: Frame, b: Frame): boolean {
  if (sameFrame(a, b)) return true
  if (a.affine === null && b.affine === null) return false
  const inside = (inner: Frame, outer: Frame) => {
    const { a: sx, e: sy, c, f } = inner.affine ?? identity
    const end = frameToCrs(inner, [inner.width, inner.height])
    const start = frameToCrs(outer, [0, 0])
    const limit = frameToCrs(outer, [outer.width, outer.height])
    return c >= start[0] - sx && f >= start[1] - sy && end[0] <= limit[0] + sx && end[1] <= limit[1] + sy
  }
  return (a.affine !== null && inside(a, b)) || (b.affine !== null && inside(b, a))
}

function differ() {
  return fail({
    code: 'frames_differ',
    message: 'The two inputs lie on different grids.',
    hint: 'Align one to the other, or use images with a coordinate system.',
    repairable: true,
  })
}

function finite(xy: [number, number]): Result<[number, number]> {
  if (Number.isFinite(xy[0]) && Number.isFinite(xy[1])) return ok(xy)
  return fail({ code: 'frame_unknown', message: 'A position lies outside the domain of the coordinate system.', hint: 'Check the coordinate system of the image.' })
}
