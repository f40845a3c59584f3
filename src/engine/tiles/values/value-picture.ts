import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import type { Raster } from '../../../contracts/kinds/index.ts'
import type { ValueRamp } from '../../../contracts/services/evidence.ts'
import { keepRecent } from '../../keep-recent.ts'
import { type ProjectStore, tilePx } from '../../project/index.ts'
import { rgbOf } from '../shapes/ink.ts'
import { warpGrid } from '../warp.ts'

export type ValuePicture = {
  readonly store: Pick<ProjectStore, 'floats'>
  readonly artifactId: string
  readonly raster: Raster
  readonly ramp: ValueRamp
  readonly to: Frame
  readonly box: PixelBox
  readonly sidePx: number
}

/** stored tiles kept while one picture is drawn: a row of a raster of 16,000 pixels */
const keptTiles = 64

/** RGBA of measured values over a box of the map, nearest pixel; no value stays clear. Null where none of the raster lies. */
export function paintValues({ store, artifactId, raster, ramp, to, box, sidePx }: ValuePicture): Uint8Array | null {
  const { width, height } = raster.frame
  const grid = warpGrid({ from: raster.frame, to, box, sidePx })
  if (!grid || grid.bounds[2] <= 0 || grid.bounds[3] <= 0 || grid.bounds[0] >= width || grid.bounds[1] >= height) return null
  const recent = keepRecent<Float32Array>(keptTiles)
  const tileAt = (tx: number, ty: number) =>
    recent(`${tx} ${ty}`, () => store.floats.readWindow(artifactId, ramp.plane, [tx * tilePx, ty * tilePx, (tx + 1) * tilePx, (ty + 1) * tilePx]))
  const paint = painter(ramp)
  const out = new Uint8Array(sidePx * sidePx * 4)
  for (let row = 0; row < sidePx; row++) {
    let [lastX, lastY] = [-1, -1]
    let tile = new Float32Array()
    for (let column = 0; column < sidePx; column++) {
      const [x, y] = grid.at(column, row)
      if (!(x >= 0 && y >= 0 && x < width && y < height)) continue
      const [u, v] = [Math.floor(x), Math.floor(y)]
      const [tx, ty] = [Math.floor(u / tilePx), Math.floor(v / tilePx)]
      if (tx !== lastX || ty !== lastY) {
        tile = tileAt(tx, ty) as Float32Array<ArrayBuffer>
        ;[lastX, lastY] = [tx, ty]
      }
      paint(tile[(v % tilePx) * tilePx + (u % tilePx)] as number, out, (row * sidePx + column) * 4)
    }
  }
  return out
}

/** Paints one value; values between two colours of the ramp are mixed, as on paper. */
function painter({ colors, low, high }: ValueRamp): (value: number, out: Uint8Array, at: number) => void {
  const inks = colors.map(rgbOf)
  const last = inks.length - 1
  return (value, out, at) => {
    if (!Number.isFinite(value)) return
    const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) * last : last
    const index = Math.min(last - 1, Math.floor(share))
    const [from, to] = [inks[index], inks[index + 1]]
    for (let band = 0; band < 3; band++) out[at + band] = Math.round((from?.[band] ?? 0) * (1 - share + index) + (to?.[band] ?? 0) * (share - index))
    out[at + 3] = 255
  }
}
