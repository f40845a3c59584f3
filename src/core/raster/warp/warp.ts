import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import { mapPixels } from '../../geo/index.ts'
import { emptyLike, type Grid, type GridSource, holdsNothing, type Values } from '../grid/grid.ts'
import { type Positions, type Resampling, reachOf, resampleAt } from './kernels.ts'
import { mapWindow, type ToSource } from './positions.ts'

/** Source pixels one window may need at once; larger windows are made in parts. */
const mostRead = 2 ** 24

type WarpAsk = { readonly width: number; readonly height: number; readonly toSource: ToSource; readonly method: Resampling }

/**
 * A source on another grid: `toSource` gives the source pixel position of a position on the new grid, null where there is none.
 * Windows are made as they are asked for, so no whole image is ever in memory.
 */
export function warped(source: GridSource, { width, height, toSource, method }: WarpAsk): GridSource {
  const read = async (box: PixelBox): Promise<Grid> => {
    const size = { width: box[2] - box[0], height: box[3] - box[1] }
    const positions = mapWindow(box, toSource)
    const needed = sourceBox(source, positions, method)
    const nothing = needed === null || holdsNothing(source, needed)
    if (nothing) return { ...size, values: await blank(source, method, size.width * size.height), valid: new Uint8Array(size.width * size.height) }
    const [left, top, right, bottom] = needed
    if ((right - left) * (bottom - top) > mostRead && size.height > 1) return stacked(box, read)
    return resampleAt(await source.read(needed), { xs: positions.xs.map((x) => x - left), ys: positions.ys.map((y) => y - top), spread: positions.spread }, { method, ...size })
  }
  return {
    width,
    height,
    tile: { width: 256, height: 256 },
    read,
    isEmpty: (box) => {
      const needed = sourceBox(source, mapWindow(box, toSource), method)
      return needed === null || holdsNothing(source, needed)
    },
  }
}

/** A source in the grid of another frame; positions that leave the domain of a CRS have no data. */
export function aligned(source: GridSource, { from, to, method }: { readonly from: Frame; readonly to: Frame; readonly method: Resampling }): GridSource {
  const toSource: ToSource = (xy) => {
    const mapped = mapPixels(to, from, [xy])
    return mapped.ok ? (mapped.value[0] ?? null) : null
  }
  return warped(source, { width: to.width, height: to.height, toSource, method })
}

/** A source at another size over the same ground: edges meet edges. */
export function resized(source: GridSource, { width, height, method }: { readonly width: number; readonly height: number; readonly method: Resampling }): GridSource {
  const toSource: ToSource = ([x, y]) => [(x * source.width) / width, (y * source.height) / height]
  return warped(source, { width, height, toSource, method })
}

async function stacked(box: PixelBox, read: (box: PixelBox) => Promise<Grid>): Promise<Grid> {
  const middle = (box[1] + box[3]) >> 1
  const upper = await read([box[0], box[1], box[2], middle])
  const lower = await read([box[0], middle, box[2], box[3]])
  const pixels = upper.values.length + lower.values.length
  const values = emptyLike(upper.values, pixels)
  values.set(upper.values)
  values.set(lower.values, upper.values.length)
  const valid = new Uint8Array(pixels).fill(1)
  if (upper.valid) valid.set(upper.valid)
  if (lower.valid) valid.set(lower.valid, upper.values.length)
  return { width: upper.width, height: upper.height + lower.height, values, valid }
}

async function blank(source: GridSource, method: Resampling, length: number): Promise<Values> {
  if (method !== 'nearest' && method !== 'mode') return new Float64Array(length)
  return emptyLike((await source.read([0, 0, 1, 1])).values, length)
}

/** Whole source pixels the positions and the kernel around them need; null when they all lie outside. */
function sourceBox({ width, height }: GridSource, { xs, ys, spread }: Positions, method: Resampling): PixelBox | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  let any = false
  for (let at = 0; at < xs.length; at++) {
    const x = xs[at] as number
    const y = ys[at] as number
    if (!(x >= 0 && y >= 0 && x < width && y < height)) continue
    any = true
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  if (!any) return null
  const [rx, ry] = [reachOf(method, spread.x), reachOf(method, spread.y)]
  return [Math.max(0, Math.floor(left) - rx), Math.max(0, Math.floor(top) - ry), Math.min(width, Math.ceil(right) + rx), Math.min(height, Math.ceil(bottom) + ry)]
}
