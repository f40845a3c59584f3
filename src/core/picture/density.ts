/** A place in a plane of metres. */
export type PlaneXY = readonly [number, number]
/** Places at which a density is wanted, row by row. */
export type DensityCells = { readonly width: number; readonly height: number; readonly at: (column: number, row: number) => PlaneXY }

/** Gauss beyond so many bandwidths is under a millionth of its peak. */
const reach = 5.3

/**
 * Kernel density in objects per square metre at each cell: a Gaussian of standard deviation `bandwidthM` on each point, summed; its integral
 * over the plane is the number of points. `pause` is called now and then, lets others work and may throw.
 */
export async function kernelDensity(
  points: readonly PlaneXY[],
  cells: DensityCells,
  { bandwidthM, pause }: { bandwidthM: number; pause: () => Promise<void> },
): Promise<Float64Array> {
  const out = new Float64Array(cells.width * cells.height)
  const peak = 1 / (2 * Math.PI * bandwidthM ** 2)
  const bins = binned(points, reach * bandwidthM)
  for (let row = 0; row < cells.height; row++) {
    if (row % 8 === 7) await pause()
    for (let column = 0; column < cells.width; column++) {
      const [x, y] = cells.at(column, row)
      let sum = 0
      for (const [px, py] of bins.near(x, y)) sum += Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (2 * bandwidthM ** 2))
      out[row * cells.width + column] = sum * peak
    }
  }
  return out
}

/** Points in squares of a side, so that only those in reach are looked at. */
function binned(points: readonly PlaneXY[], side: number) {
  const bins = new Map<string, PlaneXY[]>()
  const name = (column: number, row: number) => `${column} ${row}`
  for (const point of points) {
    const key = name(Math.floor(point[0] / side), Math.floor(point[1] / side))
    const list = bins.get(key)
    if (list) list.push(point)
    else bins.set(key, [point])
  }
  // neighbouring cells mostly ask for the same square
  let last: { column: number; row: number; points: readonly PlaneXY[] } = { column: Number.NaN, row: Number.NaN, points: [] }
  return {
    near(x: number, y: number): readonly PlaneXY[] {
      const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
      if (last.column === column && last.row === row) return last.points
      const found = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => bins.get(name(column + dx, row + dy)) ?? []))
      last = { column, row, points: found }
      return found
    },
  }
}

/** Scott's rule for two dimensions: the mean standard deviation of the points times n^(-1/6); null where they do not spread. */
export function scottBandwidthM(points: readonly PlaneXY[]): number | null {
  const n = points.length
  if (n < 2) return null
  const variance = (axis: 0 | 1) => {
    const mean = points.reduce((sum, point) => sum + point[axis], 0) / n
    return points.reduce((sum, point) => sum + (point[axis] - mean) ** 2, 0) / (n - 1)
  }
  const spread = Math.sqrt((variance(0) + variance(1)) / 2)
  return spread > 0 ? spread * n ** (-1 / 6) : null
}
