import type { Ink } from './colour.ts'

/** Rows of a square picture: `height` of them, the first is row `top` of the picture. All of it has `top` 0 and as many rows as columns. */
export type Rows = { readonly width: number; readonly top: number; readonly height: number; readonly gsdM: number }

export const wholePicture = ({ sizePx, gsdM }: { readonly sizePx: number; readonly gsdM: number }): Rows => ({ width: sizePx, top: 0, height: sizePx, gsdM })

/** Rows of a picture being painted: colours without light, and how high each place stands; places are metres from the picture's upper left corner, y down. */
export type Canvas = Rows & { readonly rgb: Float32Array; readonly heightM: Float32Array }

/** left, top, right, bottom in metres */
export type BoxM = readonly [number, number, number, number]

export type Brush = (x: number, y: number, ink: Ink) => void

export const makeCanvas = ({ width, top, height, gsdM }: Rows): Canvas => ({
  width,
  top,
  height,
  gsdM,
  rgb: new Float32Array(width * height * 3),
  heightM: new Float32Array(width * height),
})

export const boxAround = (x: number, y: number, reach: number): BoxM => [x - reach, y - reach, x + reach, y + reach]

/** Calls `visit` with the centre (metres) and the index of each pixel of the box that lies in the rows. */
export function eachPixel(rows: Rows, box: BoxM, visit: (x: number, y: number, at: number) => void): void {
  const { width, height, gsdM } = rows
  const left = Math.max(0, Math.floor(box[0] / gsdM))
  const top = Math.max(rows.top, Math.floor(box[1] / gsdM))
  const right = Math.min(width, Math.ceil(box[2] / gsdM))
  const bottom = Math.min(rows.top + height, Math.ceil(box[3] / gsdM))
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) visit((column + 0.5) * gsdM, (row + 0.5) * gsdM, (row - rows.top) * width + column)
  }
}

/** Lays the ink of the brush over the picture; a brush that leaves `a` at 0 changes nothing. */
export function paint(canvas: Canvas, box: BoxM, brush: Brush): void {
  const ink: Ink = { r: 0, g: 0, b: 0, a: 0, h: null }
  const { rgb, heightM } = canvas
  eachPixel(canvas, box, (x, y, at) => {
    ink.a = 0
    ink.h = null
    brush(x, y, ink)
    if (ink.a <= 0) return
    const cover = Math.min(1, ink.a)
    if (ink.h !== null && cover >= 0.5) heightM[at] = ink.h
    const base = at * 3
    rgb[base] = (rgb[base] ?? 0) * (1 - cover) + ink.r * cover
    rgb[base + 1] = (rgb[base + 1] ?? 0) * (1 - cover) + ink.g * cover
    rgb[base + 2] = (rgb[base + 2] ?? 0) * (1 - cover) + ink.b * cover
  })
}
