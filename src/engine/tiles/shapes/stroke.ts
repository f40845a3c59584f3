import type { PixelXY } from '../../../contracts/frame.ts'
import type { Coverage } from './coverage.ts'

/** A pen in pixels of the picture. `dash`: on and off along the line; `bar`: half the length of a stroke across the middle of each gap. */
export type Pen = { readonly width: number; readonly dash?: readonly [on: number, off: number]; readonly bar?: number }

const barWidth = 1.6

/** Coverage of lines drawn with a pen: the nearest line counts, so that crossings are no darker than the rest. */
export function makeStroke(side: number, { width, dash, bar }: Pen) {
  const values = new Float32Array(side * side)
  const reach = Math.max(width / 2, bar ?? 0) + 1
  const inkAt = (along: number, across: number): number => {
    const body = width / 2 + 0.5 - across
    if (!dash) return body
    const [on, off] = dash
    const at = along % (on + off)
    const inDash = Math.min(body, at + 0.5, on - at + 0.5)
    if (bar === undefined) return inDash
    const inBar = Math.min(bar + 0.5 - across, barWidth / 2 + 0.5 - Math.abs(at - on - off / 2))
    return Math.max(inDash, inBar)
  }
  return {
    /** a line in pixels of the picture; dashes run on over its corners, and over the tiles beside */
    line(points: readonly PixelXY[]) {
      let along = 0
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1] as PixelXY, points[i] as PixelXY]
        const length = Math.hypot(b[0] - a[0], b[1] - a[1])
        if (isNear(a, b, { side, reach })) segment({ a, b, length, along, side, reach, values, inkAt, isDashed: dash !== undefined })
        along += length
      }
    },
    spot([x, y]: PixelXY, radius: number) {
      eachPixel([x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1], side, (column, row, at) => {
        keep(values, at, radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y))
      })
    },
    coverage: (): Coverage => ({ side, values }),
  }
}

const isNear = (a: PixelXY, b: PixelXY, { side, reach }: { side: number; reach: number }): boolean =>
  Math.max(a[0], b[0]) > -reach && Math.min(a[0], b[0]) < side + reach && Math.max(a[1], b[1]) > -reach && Math.min(a[1], b[1]) < side + reach

type Segment = {
  readonly a: PixelXY
  readonly b: PixelXY
  readonly length: number
  /** of the line before this segment */
  readonly along: number
  readonly side: number
  readonly reach: number
  readonly values: Float32Array
  readonly inkAt: (along: number, across: number) => number
  readonly isDashed: boolean
}

/** Row by row, only the columns within reach: a long road costs what is seen of it. */
function segment({ a, b, length, along, side, reach, values, inkAt, isDashed }: Segment): void {
  const [ux, uy] = length === 0 ? [1, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1]) - reach))
  const bottom = Math.min(side, Math.ceil(Math.max(a[1], b[1]) + reach))
  for (let row = top; row < bottom; row++) {
    const [left, right] = columnsOf({ a, b, row, reach })
    for (let column = Math.max(0, left); column < Math.min(side, right); column++) {
      const [dx, dy] = [column + 0.5 - a[0], row + 0.5 - a[1]]
      const t = dx * ux + dy * uy
      const inside = Math.min(length, Math.max(0, t))
      const across = Math.hypot(dx - inside * ux, dy - inside * uy)
      // round ends would run dashes together
      if (isDashed && Math.abs(t - inside) > 0.5) continue
      keep(values, row * side + column, inkAt(along + inside, across))
    }
  }
}

/** Columns of a row that the segment, widened by `reach`, can touch. */
function columnsOf({ a, b, row, reach }: { a: PixelXY; b: PixelXY; row: number; reach: number }): [number, number] {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
  const dy = b[1] - a[1]
  if (Math.abs(dy) < 1e-9) return [Math.floor(x0 - reach), Math.ceil(x1 + reach)]
  const xAt = (y: number) => a[0] + ((Math.min(Math.max(y, Math.min(a[1], b[1])), Math.max(a[1], b[1])) - a[1]) / dy) * (b[0] - a[0])
  const [u, v] = [xAt(row - reach), xAt(row + 1 + reach)]
  return [Math.floor(Math.max(x0, Math.min(u, v)) - reach), Math.ceil(Math.min(x1, Math.max(u, v)) + reach)]
}

function eachPixel(box: readonly [number, number, number, number], side: number, paint: (column: number, row: number, at: number) => void): void {
  for (let row = Math.max(0, Math.floor(box[1])); row < Math.min(side, box[3]); row++)
    for (let column = Math.max(0, Math.floor(box[0])); column < Math.min(side, box[2]); column++) paint(column, row, row * side + column)
}

function keep(values: Float32Array, at: number, ink: number): void {
  const share = ink < 0 ? 0 : Math.min(ink, 1)
  if (share > (values[at] as number)) values[at] = share
}
