import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToCrs, groundGsd, makeCrs, withGroundGsd, type Crs } from '../../core/geo/index.ts'

type Extent = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
export type GridAsk = { readonly crs: string | null; readonly gsdM: number | null }

/** places along each side of the image that are carried over to find its extent */
const steps = 40
const mostSide = 2 ** 31 - 1
const mostPixels = 2 ** 40
/** a projection whose scale is this near 1 is taken at its word: 0.5 m are 0.5 units */
const trueScale = 0.01

/**
 * The north-up grid an image gets in another coordinate system or at another pixel size. A pixel size is metres on the ground at the
 * centre, also in degrees, feet and Web Mercator; without one the pixels stay as many along the diagonal.
 * @fails frame_unknown (no position, another body), gsd_unknown, over_budget
 */
export function targetGrid(source: Frame, { crs, gsdM }: GridAsk): Result<Frame> {
  if (source.crs === null || source.affine === null)
    return fail({
      code: 'frame_unknown',
      message: 'The image has no position on the ground, so it cannot be reprojected or resampled to metres.',
      hint: 'Leave --crs and --gsd out.',
    })
  const [from, to] = [makeCrs(source.crs), makeCrs(crs ?? source.crs)]
  if (!from.ok) return from
  if (!to.ok) return to
  const other = from.value.code !== to.value.code && [from.value, to.value].find(({ body }) => body !== 'Earth')
  if (other)
    return fail({
      code: 'frame_unknown',
      message: `${other.name} lies on another body than the Earth (${other.body}): nothing is carried from it or to it.`,
      hint: 'Leave --crs out.',
    })
  const extent = extentIn(source, from.value, to.value)
  if (!extent.ok) return extent
  const pixel = gsdM === null ? ok(sameDetail(source, extent.value, { from: from.value, to: to.value })) : pixelOf(gsdM, extent.value, to.value)
  return pixel.ok ? frameOf(extent.value, pixel.value, to.value.code) : pixel
}

/** The box around the whole image, from places on a net over it. */
function extentIn(source: Frame, from: Crs, to: Crs): Result<Extent> {
  const xs: number[] = []
  const ys: number[] = []
  for (let j = 0; j <= steps; j++) {
    for (let i = 0; i <= steps; i++) {
      const [x, y] = inTarget(source, [(i / steps) * source.width, (j / steps) * source.height], { from, to })
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue
      xs.push(x)
      ys.push(y)
    }
  }
  if (xs.length < 3) return fail({ code: 'frame_unknown', message: `The image lies outside the domain of ${to.name}.`, hint: 'Choose the system of its region.' })
  // an image across the date line stays one image, a little beyond 180 degrees
  const half = to.kind === 'geographic' ? 180 / to.unitDegrees : Number.POSITIVE_INFINITY
  const isSplit = from.code !== to.code && Math.max(...xs) - Math.min(...xs) > half
  const shifted = isSplit ? xs.map((x) => (x < 0 ? x + 2 * half : x)) : xs
  return ok({ left: Math.min(...shifted), right: Math.max(...shifted), bottom: Math.min(...ys), top: Math.max(...ys) })
}

type Pixel = { readonly x: number; readonly y: number }

/** As GDAL chooses it: the way from the first to the last corner has as many pixels as before. */
function sameDetail(source: Frame, extent: Extent, { from, to }: { readonly from: Crs; readonly to: Crs }): Pixel {
  const cornerAt = (x: number, y: number) => inTarget(source, [x, y], { from, to })
  const [x0, y0] = cornerAt(0, 0)
  const [x1, y1] = cornerAt(source.width, source.height)
  const way = Math.hypot(x1 - x0, y1 - y0)
  const across = Math.hypot(extent.right - extent.left, extent.top - extent.bottom)
  const side = (Number.isFinite(way) && way > 0 && way <= across ? way : across) / Math.hypot(source.width, source.height)
  return { x: side, y: side }
}

function inTarget(source: Frame, at: readonly [number, number], { from, to }: { readonly from: Crs; readonly to: Crs }): readonly [number, number] {
  const xy = frameToCrs(source, [at[0], at[1]])
  return from.code === to.code ? xy : to.fromLonLat(from.toLonLat(xy))
}

function pixelOf(gsdM: number, { left, right, bottom, top }: Extent, crs: Crs): Result<Pixel> {
  const side = Math.max(right - left, top - bottom) / 1000
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const ground = groundGsd({ crs: crs.code, affine: { a: side, b: 0, c: x - side / 2, d: 0, e: -side, f: y + side / 2 }, width: 1, height: 1, gsd: null, gsdFrom: null })
  if (ground === null) return fail({ code: 'gsd_unknown', message: `Metres cannot be told in ${crs.name} where the image lies.`, hint: 'Leave --gsd out, or give another --crs.' })
  const metres = { x: ground.x / side, y: ground.y / side }
  const isTrue = crs.unitM !== null && [metres.x, metres.y].every((size) => Math.abs(size / (crs.unitM ?? 1) - 1) < trueScale)
  if (isTrue && crs.unitM !== null) return ok({ x: gsdM / crs.unitM, y: gsdM / crs.unitM })
  if (crs.unitM === null) return ok({ x: gsdM / metres.x, y: gsdM / metres.y })
  // pixels of a projection stay square, of the area asked for
  const square = gsdM / Math.sqrt(metres.x * metres.y)
  return ok({ x: square, y: square })
}

function frameOf({ left, right, bottom, top }: Extent, { x, y }: Pixel, crs: string): Result<Frame> {
  const width = Math.max(1, Math.round((right - left) / x))
  const height = Math.max(1, Math.round((top - bottom) / y))
  if (!(width <= mostSide && height <= mostSide && width * height <= mostPixels))
    return fail({ code: 'over_budget', message: `The result would have ${width} x ${height} pixels.`, hint: 'Give a larger --gsd.' })
  return ok(withGroundGsd({ crs, affine: { a: x, b: 0, c: left, d: 0, e: -y, f: top }, width, height, gsd: null, gsdFrom: null }))
}
