import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { type BurnShape, boxOf, burnSource } from '../burn/burn.ts'
import { fillRings } from '../burn/rasterize-rings.ts'
import { type Grid, type GridSource, hasData, holdsNothing } from '../grid/grid.ts'
import { makePace, type Pace } from '../grid/pace.ts'
import { windowBoxes } from '../grid/windows.ts'

/** Values under one shape. `pixels` are those it covers inside the raster, `count` those of them with a value; the others are null for none. */
export type ShapeStats = {
  readonly pixels: number
  readonly count: number
  readonly sum: number | null
  readonly mean: number | null
  readonly min: number | null
  readonly max: number | null
  readonly std: number | null
}

/** Rings of a polygon (all parts, even-odd) or the parts of a line or of points, in pixels of the raster. */
export type ZoneShape = readonly BurnShape[]

/**
 * Statistics of a band of any size under many shapes, which may overlap: pixels whose centre a polygon holds, one a step of a line, the one of a point; with
 * `allTouched` every pixel that is touched. One pass over the windows that shapes lie in.
 */
export async function shapeStats(
  source: GridSource,
  shapes: readonly ZoneShape[],
  { allTouched = false, pace = {} }: { readonly allTouched?: boolean; readonly pace?: Pace } = {},
): Promise<ShapeStats[]> {
  const turn = makePace(pace)
  const zones = shapes.map((parts) => ({ parts, box: boxOfParts(parts), sums: new Sums() }))
  const boxes = windowBoxes(source)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    const inside = zones.filter((zone) => meets(zone.box, box))
    if (inside.length === 0) continue
    // a window without data still has pixels under the shapes
    const grid = holdsNothing(source, box) ? null : await source.read(box)
    for (const zone of inside) await addZone(zone, { grid, box, allTouched })
  }
  pace.progress?.(boxes.length, boxes.length)
  return zones.map(({ sums }) => sums.result())
}

type Zone = { readonly parts: ZoneShape; readonly box: PixelBox; readonly sums: Sums }
type Window = { readonly grid: Grid | null; readonly box: PixelBox; readonly allTouched: boolean }

async function addZone({ parts, box: outer, sums }: Zone, { grid, box, allTouched }: Window): Promise<void> {
  // a pixel beyond the bounds: an edge exactly on a pixel border touches both
  const part: PixelBox = [
    Math.max(box[0], Math.floor(outer[0]) - 1),
    Math.max(box[1], Math.floor(outer[1]) - 1),
    Math.min(box[2], Math.floor(outer[2]) + 2),
    Math.min(box[3], Math.floor(outer[3]) + 2),
  ]
  const size = { width: part[2] - part[0], height: part[3] - part[1] }
  if (size.width <= 0 || size.height <= 0) return
  const add = (row: number, from: number, to: number) => sums.add(grid, { at: (part[1] - box[1] + row) * (box[2] - box[0]) + part[0] - box[0] + from, n: to - from })
  const [first, second] = parts
  if (!allTouched && first?.kind === 'polygon' && second === undefined) {
    fillRings(
      first.rings.map((ring) => ring.map(([x, y]): PixelXY => [x - part[0], y - part[1]])),
      size,
      add,
    )
    return
  }
  // lines and touched pixels come more than once: they are burnt first
  const moved = await burnSource(parts, { width: box[2], height: box[3], allTouched }).read(part)
  for (let row = 0; row < size.height; row++) for (let x = 0; x < size.width; x++) if (moved.valid?.[row * size.width + x] === 1) add(row, x, x + 1)
}

/** Sums about the first value, so that large values keep their spread. */
class Sums {
  private pixels = 0
  private count = 0
  private shift = 0
  private sum = 0
  private squares = 0
  private low = Number.POSITIVE_INFINITY
  private high = Number.NEGATIVE_INFINITY

  add(grid: Grid | null, { at, n }: { readonly at: number; readonly n: number }): void {
    this.pixels += n
    if (grid === null) return
    for (let k = at; k < at + n; k++) if (hasData(grid, k)) this.take(grid.values[k] as number)
  }

  private take(value: number): void {
    if (this.count++ === 0) this.shift = value
    const away = value - this.shift
    this.sum += away
    this.squares += away * away
    if (value < this.low) this.low = value
    if (value > this.high) this.high = value
  }

  result(): ShapeStats {
    const { pixels, count } = this
    if (count === 0) return { pixels, count, sum: null, mean: null, min: null, max: null, std: null }
    const away = this.sum / count
    return {
      pixels,
      count,
      sum: this.shift * count + this.sum,
      mean: this.shift + away,
      min: this.low,
      max: this.high,
      std: Math.sqrt(Math.max(0, this.squares / count - away * away)),
    }
  }
}

const meets = (a: PixelBox, b: PixelBox): boolean => a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1]

function boxOfParts(parts: ZoneShape): PixelBox {
  const boxes = parts.map(boxOf)
  return [Math.min(...boxes.map((b) => b[0])), Math.min(...boxes.map((b) => b[1])), Math.max(...boxes.map((b) => b[2])), Math.max(...boxes.map((b) => b[3]))]
}
