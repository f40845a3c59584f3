import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { Pace } from '../../raster/index.ts'
import type { Grid } from '../shortest-way.ts'
import { lengthPx, type Metric, metricOrPixels } from '../metric.ts'
import { fillHoles } from './fill-holes.ts'
import { mergeJunctions } from './merge-junctions.ts'
import { paddedPlane } from './plane.ts'
import { pruneSpurs } from './prune.ts'
import type { Sketch, SketchEdge } from './sketch.ts'
import { straightened } from './straighten.ts'
import { thinPlane } from './thin.ts'
import { traceLines } from './trace.ts'
import { widthRule } from './width.ts'

/** Of a mask in `frame`, every value but 0 being road. Lengths in metres, or in pixels where the frame has no pixel size. */
export type CentreLineAsk = {
  readonly grid: Grid
  readonly frame: Frame
  /** dead ends shorter than this go; those shorter than the road is wide go in any case */
  readonly spurM?: number | undefined
  /** junctions nearer to each other than this become one */
  readonly mergeM?: number | undefined
  /** holes smaller than this are filled first, in m2 (pixels where a pixel has no size); 0 fills none */
  readonly holeM2?: number | undefined
  readonly pace?: Pace | undefined
}

/** Between two nodes; `widthM` is the narrowest usual width (10 % of the line is narrower), null without a pixel size. */
export type CentreLine = SketchEdge & { readonly lengthM: number | null; readonly lengthPx: number; readonly widthM: number | null }

export type CentreLines = {
  readonly nodes: readonly PixelXY[]
  readonly lines: readonly CentreLine[]
  /** the mask with its small holes filled, 1 where road */
  readonly road: Uint8Array
  /** dead ends taken off */
  readonly spurs: number
  /** junctions put together */
  readonly merged: number
  readonly method: string
}

const spurDefault = 10
const mergeDefault = 8
const holeDefault = 60
const straightPx = 1

/**
 * Centre lines of the roads in a mask, with lengths and widths.
 * @fails `frame_unknown` in a frame that cannot be measured in for another reason than an unknown pixel size
 * @throws FailureError `aborted`
 */
export async function centreLines({ grid, frame, spurM = spurDefault, mergeM = mergeDefault, holeM2 = holeDefault, pace }: CentreLineAsk): Promise<Result<CentreLines>> {
  const metric = metricOrPixels(frame)
  if (!metric.ok) return metric
  const perPx = metric.value ? meanPerPx(metric.value, frame) : 1
  const whole = { ...grid, mask: holeM2 > 0 ? fillHoles(grid, holeM2 / (perPx * perPx)) : grid.mask }
  const plane = paddedPlane(whole)
  await thinPlane(plane, pace)
  const raw = traceLines(plane)
  const widthPx = widthRule(whole)
  const lengthOf = lengthRule(metric.value, frame)
  const pruned = pruneSpurs(raw, { lengthOf, shortestSpur: spurM, widthAt: (at) => widthPx(at) * perPx })
  const { sketch, merged } = mergeJunctions(pruned.sketch, { lengthOf, nearerThan: mergeM })
  const unit = metric.value ? 'm' : 'px'
  return ok({
    road: whole.mask,
    nodes: sketch.nodes,
    lines: measured(sketch, { metric: metric.value, widthPx, perPx }),
    spurs: pruned.spurs,
    merged,
    method:
      `holes under ${holeM2} ${unit === 'm' ? 'm2' : 'px'} filled, mask thinned to lines (Guo-Hall), dead ends shorter than ${spurM} ${unit} or than the road is wide taken off, ` +
      `junctions within ${mergeM} ${unit} put together; lengths ${metric.value?.words ?? 'in pixels'}`,
  })
}

type Measuring = { readonly metric: Metric | null; readonly widthPx: (at: PixelXY) => number; readonly perPx: number }

function measured({ edges }: Sketch, { metric, widthPx, perPx }: Measuring): CentreLine[] {
  return edges.map(({ a, b, line }) => {
    const straight = straightened(line, straightPx)
    const widths = line
      .slice(1, -1)
      .map(widthPx)
      .toSorted((p, q) => p - q)
    const narrow = widths[Math.floor(widths.length * 0.1)]
    return { a, b, line: straight, lengthM: metric ? metric.lineM(straight) : null, lengthPx: lengthPx(straight), widthM: metric && narrow !== undefined ? narrow * perPx : null }
  })
}

/** Pruning measures many short stretches: pixels times the size of a pixel in the middle, within a few tenths of a percent over one image. */
function lengthRule(metric: Metric | null, frame: Frame): (line: readonly PixelXY[]) => number {
  if (!metric) return lengthPx
  const { x, y } = metric.perPx([frame.width / 2, frame.height / 2])
  return (line) => {
    let sum = 0
    for (let i = 1; i < line.length; i++) {
      const [x0, y0] = line[i - 1] as PixelXY
      const [x1, y1] = line[i] as PixelXY
      sum += Math.hypot((x1 - x0) * x, (y1 - y0) * y)
    }
    return sum
  }
}

function meanPerPx(metric: Metric, frame: Frame): number {
  const { x, y } = metric.perPx([frame.width / 2, frame.height / 2])
  return Math.sqrt(x * y)
}
