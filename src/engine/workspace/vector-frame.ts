import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeCrs, withGroundGsd } from '../../core/geo/index.ts'
import { boxOfVector } from '../vectors/index.ts'

/** Cells along the longer side: positions are kept as fractions of them, so this is for drawing alone. */
const cells = 8192
const finestM = 0.05
/** Beyond this many degrees one transverse Mercator zone bends too much, and degrees are drawn as they are. */
const widestDegrees = 6

/**
 * A grid for a project that begins with a vector file: metres of the UTM zone of its middle, or degrees where it spans more than a zone
 * (metres around its middle where it lies over the date line).
 * @fails area_empty (no geometry), frame_unknown, and what reading the file fails with
 */
export async function frameForVector(path: string): Promise<Result<Frame>> {
  const box = await boxOfVector(path)
  if (!box.ok) return box
  if (box.value === null) return fail({ code: 'area_empty', message: 'The file holds no geometry.', hint: 'Choose another one.' })
  const [west, south, east, north] = box.value
  const width = (east - west + 360) % 360
  const middle: [number, number] = [((west + width / 2 + 540) % 360) - 180, (south + north) / 2]
  const crs = gridFor(middle, { width, isSplit: west > east })
  const system = makeCrs(crs)
  if (!system.ok) return system
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
    [middle[0], south],
    [middle[0], north],
  ].map(([lon, lat]) => system.value.fromLonLat([lon as number, lat as number]))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const finest = crs === 'EPSG:4326' ? finestM / 111_000 : finestM
  const cell = Math.max(finest, Math.max(right - left, top - bottom) / cells)
  const margin = Math.max(0.05 * Math.max(right - left, top - bottom), 500 * cell)
  const size = (span: number) => Math.max(1, Math.ceil((span + 2 * margin) / cell))
  return ok(
    withGroundGsd({
      crs,
      affine: { a: cell, b: 0, c: left - margin, d: 0, e: -cell, f: top + margin },
      width: size(right - left),
      height: size(top - bottom),
      gsd: null,
      gsdFrom: null,
    }),
  )
}

/** Beside the date line degrees jump, so a wide layer there gets a grid of its own middle. */
function gridFor(middle: readonly [number, number], { width, isSplit }: { width: number; isSplit: boolean }): string {
  if (width <= widestDegrees && Math.abs(middle[1]) <= 84) return utmOf(middle)
  return isSplit ? `PROJ:+proj=eqc +lon_0=${middle[0]} +datum=WGS84 +units=m` : 'EPSG:4326'
}

const utmOf = ([lon, lat]: readonly [number, number]): string => `EPSG:${lat >= 0 ? 326 : 327}${String(Math.min(60, 1 + Math.floor((lon + 180) / 6))).padStart(2, '0')}`
