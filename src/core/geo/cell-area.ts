import type { Frame } from '../../contracts/frame.ts'
import { gsdUnknown } from './gsd-unknown.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { Crs } from './crs.ts'
import { zoneAreaM2 } from './ellipsoid.ts'
import { measurableCrs } from './frames.ts'
import { reachFor, stepsArea, surfaceSteps } from './surface.ts'

/** Area in m2 of the pixel in this column and row (whole numbers). */
export type CellArea = (column: number, row: number) => number

/** Nodes of the smooth grid lie at most this far apart; the interpolation is then off by less than 1e-7. */
const nodeDistanceM = 3200

/**
 * Area of each pixel on the ellipsoid: exact per row for north-up degrees, else a smooth grid of Jacobians;
 * a typed GSD gives one constant. `gsd_unknown` when the frame offers neither, `frame_unknown` when its CRS is not known or not of the Earth.
 */
export function cellAreaM2(frame: Frame): Result<CellArea> {
  if (frame.gsdFrom === 'typed' && frame.gsd) {
    const areaM2 = frame.gsd.x * frame.gsd.y
    return ok(() => areaM2)
  }
  if (frame.crs === null || frame.affine === null) return gsdUnknown()
  const crs = measurableCrs(frame)
  if (!crs.ok) return crs
  const northUp = frame.affine.b === 0 && frame.affine.d === 0
  return ok(crs.value.kind === 'geographic' && northUp ? rowArea(crs.value, frame) : gridArea(crs.value, frame))
}

function rowArea(crs: Crs, frame: Frame): CellArea {
  const affine = frame.affine
  const rows = new Float64Array(frame.height).fill(Number.NaN)
  if (!affine) return () => Number.NaN
  const latitude = (row: number) => (affine.f + affine.e * row) * crs.unitDegrees
  const areaOf = (row: number) => zoneAreaM2(crs.ellipsoid, [latitude(row), latitude(row + 1)], affine.a * crs.unitDegrees)
  return (_column, row) => {
    const cached = rows[row]
    if (cached !== undefined && !Number.isNaN(cached)) return cached
    const areaM2 = areaOf(row)
    rows[row] = areaM2
    return areaM2
  }
}

/** Bilinear between nodes that are worked out when first asked for. */
function gridArea(crs: Crs, frame: Frame): CellArea {
  const reachPx = reachFor(crs, frame)
  const step = Math.min(4096, Math.max(1, Math.round((reachPx * nodeDistanceM) / 250)))
  const columns = Math.ceil(frame.width / step) + 2
  const nodes = new Map<number, number>()
  const node = (i: number, j: number) => {
    const key = j * columns + i
    const cached = nodes.get(key)
    if (cached !== undefined) return cached
    const areaM2 = pixelArea(crs, frame, { column: i * step, row: j * step, reachPx })
    nodes.set(key, areaM2)
    return areaM2
  }
  // the four nodes around the last pixel: its neighbours ask for the same ones
  let left = Number.NaN
  let top = Number.NaN
  let corners: readonly [number, number, number, number] = [0, 0, 0, 0]
  return (column, row) => {
    const i = Math.floor(column / step)
    const j = Math.floor(row / step)
    if (i !== left || j !== top) {
      left = i
      top = j
      corners = [node(i, j), node(i + 1, j), node(i, j + 1), node(i + 1, j + 1)]
    }
    const u = column / step - i
    const v = row / step - j
    return (corners[0] * (1 - u) + corners[1] * u) * (1 - v) + (corners[2] * (1 - u) + corners[3] * u) * v
  }
}

/** Five-point Gauss nodes and weights on [0, 1]: a pixel of 150 km in Web Mercator still comes out to 1e-6. */
const inner = Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 6
const outer = Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 6
const innerWeight = (322 + 13 * Math.sqrt(70)) / 1800
const outerWeight = (322 - 13 * Math.sqrt(70)) / 1800
const gauss = [
  [0.5 - outer, outerWeight],
  [0.5 - inner, innerWeight],
  [0.5, 128 / 450],
  [0.5 + inner, innerWeight],
  [0.5 + outer, outerWeight],
] as const

/** Derivative at the centre; pixels larger than 500 m are integrated, because the derivative changes inside them. */
function pixelArea(crs: Crs, frame: Frame, { column, row, reachPx }: { column: number; row: number; reachPx: number }): number {
  const at = (x: number, y: number) => stepsArea(surfaceSteps(crs, frame, { xy: [column + x, row + y], reachPx }))
  if (reachPx >= 0.5) return at(0.5, 0.5)
  let areaM2 = 0
  for (const [x, wx] of gauss) for (const [y, wy] of gauss) areaM2 += wx * wy * at(x, y)
  return areaM2
}
