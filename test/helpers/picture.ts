import { writeFileSync } from 'node:fs'
import { PNG } from 'pngjs'

export type Rect = { left: number; top: number; right: number; bottom: number; value: number }

/** Grey PNG of class values: background 0 with filled rectangles (right and bottom not included). */
export function writeLabels(path: string, { width, height, rects }: { width: number; height: number; rects: readonly Rect[] }): void {
  const png = new PNG({ width, height, colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 })
  png.data = Buffer.from(valuesOf(width, height, rects))
  writeFileSync(path, PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 }))
}

/** Colour PNG with the same rectangles, so that a tile can be told from an empty one. */
export function writePicture(path: string, { width, height, rects }: { width: number; height: number; rects: readonly Rect[] }): void {
  const png = new PNG({ width, height })
  valuesOf(width, height, rects).forEach((value, at) => {
    png.data.set([80 + value * 10, 120, 60, 255], at * 4)
  })
  writeFileSync(path, PNG.sync.write(png))
}

function valuesOf(width: number, height: number, rects: readonly Rect[]): Uint8Array {
  const values = new Uint8Array(width * height)
  for (const { left, top, right, bottom, value } of rects) for (let row = top; row < bottom; row++) values.fill(value, row * width + left, row * width + right)
  return values
}
