/** Planes over a part of a grid: each `width` x `height` of the box that starts at `left`, `top`. `gridWidth` and `gridHeight`: the whole grid. */
export type GridPart = {
  readonly planes: readonly Float32Array[]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly gridWidth: number
  readonly gridHeight: number
}

/** Where the pixels that are wanted lie: image pixels [left, top, right, bottom), taken at `width` x `height` places, and image pixels in one grid pixel. */
export type Wanted = {
  readonly box: readonly [number, number, number, number]
  readonly width: number
  readonly height: number
  readonly factor: { readonly x: number; readonly y: number }
}

type Places = { readonly low: Int32Array; readonly high: Int32Array; readonly share: Float32Array }

/** One plane at other pixels, linear between the middles of grid pixels, held at the border of the grid: what a pixel gets does not depend on the part. */
export function resamplePlane(part: GridPart, channel: number, { box, width, height, factor }: Wanted): Float32Array {
  const plane = part.planes[channel] as Float32Array
  const across = places({ from: box[0], to: box[2], count: width, factor: factor.x, start: part.left, grid: part.gridWidth })
  const down = places({ from: box[1], to: box[3], count: height, factor: factor.y, start: part.top, grid: part.gridHeight })
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const [upper, lower, below] = [(down.low[y] as number) * part.width, (down.high[y] as number) * part.width, down.share[y] as number]
    for (let x = 0; x < width; x++) {
      const [a, b, right] = [across.low[x] as number, across.high[x] as number, across.share[x] as number]
      const above = (plane[upper + a] as number) * (1 - right) + (plane[upper + b] as number) * right
      out[y * width + x] = above * (1 - below) + ((plane[lower + a] as number) * (1 - right) + (plane[lower + b] as number) * right) * below
    }
  }
  return out
}

type Axis = { readonly from: number; readonly to: number; readonly count: number; readonly factor: number; readonly start: number; readonly grid: number }

function places({ from, to, count, factor, start, grid }: Axis): Places {
  const [low, high, share] = [new Int32Array(count), new Int32Array(count), new Float32Array(count)]
  const step = (to - from) / count
  for (let at = 0; at < count; at++) {
    const place = Math.min(grid - 1, Math.max(0, (from + (at + 0.5) * step) / factor - 0.5))
    const whole = Math.floor(place)
    low[at] = whole - start
    high[at] = Math.min(grid - 1, whole + 1) - start
    share[at] = place - whole
  }
  return { low, high, share }
}
