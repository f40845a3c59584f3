import { mapPixels, lonLatToFrame } from '../../core/geo/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { VectorShapes } from '../vectors/index.ts'

const stroke = [255, 255, 255, 255]
const casing = [11, 14, 17, 200]

/** Shapes in pixels of the project frame: from longitude and latitude, or as they are when the image has no CRS. */
export function placeShapes(shapes: VectorShapes, layer: Frame, project: Frame): Result<{ lines: PixelXY[][]; points: PixelXY[] }> {
  const place = (list: readonly (readonly [number, number])[]): Result<PixelXY[]> => {
    const own: PixelXY[] = []
    for (const [x, y] of list) {
      const at = layer.crs === null ? ok<PixelXY>([x, y]) : lonLatToFrame(layer, [x, y])
      if (!at.ok) return at
      own.push(at.value)
    }
    return mapPixels(layer, project, own)
  }
  const lines: PixelXY[][] = []
  for (const line of shapes.lines) {
    const placed = place(line)
    if (!placed.ok) return placed
    lines.push(placed.value)
  }
  const points = place(shapes.points)
  return points.ok ? ok({ lines, points: points.value }) : points
}

/** RGBA of lines and points over a box of the project frame: white with a dark casing, the same on any image. Null where nothing lies. */
export function drawShapes({ lines, points }: { lines: readonly PixelXY[][]; points: readonly PixelXY[] }, box: PixelBox, sidePx: number): Uint8Array | null {
  const scale = sidePx / (box[2] - box[0])
  const onTile = ([x, y]: PixelXY): PixelXY => [(x - box[0]) * scale, (y - box[1]) * scale]
  const out = new Uint8Array(sidePx * sidePx * 4)
  let drawn = false
  for (const ink of [
    { colour: casing, radius: 2 },
    { colour: stroke, radius: 1 },
  ]) {
    const pen = penOn(out, sidePx, ink)
    for (const line of lines) for (let at = 1; at < line.length; at++) drawn = segment(onTile(line[at - 1] ?? [0, 0]), onTile(line[at] ?? [0, 0]), { pen, sidePx }) || drawn
    for (const point of points) drawn = segment(onTile(point), onTile(point), { pen: penOn(out, sidePx, { ...ink, radius: ink.radius + 2 }), sidePx }) || drawn
  }
  return drawn ? out : null
}

type Ink = { colour: readonly number[]; radius: number }

function penOn(out: Uint8Array, sidePx: number, { colour, radius }: Ink) {
  return (x: number, y: number) => {
    for (let row = Math.round(y) - radius + 1; row < y + radius; row++) {
      for (let column = Math.round(x) - radius + 1; column < x + radius; column++) {
        if (column >= 0 && row >= 0 && column < sidePx && row < sidePx) out.set(colour, (row * sidePx + column) * 4)
      }
    }
  }
}

/** Walks a segment pixel by pixel, clipped to the tile first so that a long road costs only what is seen. */
function segment(a: PixelXY, b: PixelXY, { pen, sidePx }: { pen(x: number, y: number): void; sidePx: number }): boolean {
  const [from, to] = clip(a, b, sidePx)
  if (from > to) return false
  const length = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) * (to - from)))
  for (let step = 0; step <= length; step++) {
    const t = from + ((to - from) * step) / length
    pen(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
  }
  return true
}

/** Liang-Barsky with a margin of the pen. */
function clip(a: PixelXY, b: PixelXY, sidePx: number): [number, number] {
  const margin = 4
  let [from, to] = [0, 1]
  for (const k of [0, 1] as const) {
    const delta = b[k] - a[k]
    const [low, high] = [-margin - a[k], sidePx + margin - a[k]]
    if (delta === 0) {
      if (low > 0 || high < 0) return [1, 0]
      continue
    }
    const [enter, leave] = delta > 0 ? [low / delta, high / delta] : [high / delta, low / delta]
    from = Math.max(from, enter)
    to = Math.min(to, leave)
  }
  return [from, to]
}
