import type { PixelBox } from '../../contracts/frame.ts'

/** Upper left part of a square RGBA picture. */
export function cropRgba(rgba: Uint8Array, { sidePx, width, height }: { sidePx: number; width: number; height: number }): Uint8Array {
  const out = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) out.set(rgba.subarray(row * sidePx * 4, (row * sidePx + width) * 4), row * width * 4)
  return out
}

/** Lays one RGBA picture over another of the same size, in place. */
export function blend(base: Uint8Array, over: Uint8Array): void {
  for (let at = 0; at < base.length; at += 4) {
    const alpha = (over[at + 3] as number) / 255
    for (let k = 0; k < 3; k++) base[at + k] = Math.round((over[at + k] as number) * alpha + (base[at + k] as number) * (1 - alpha))
  }
}

const boxColour = [255, 255, 255, 255]

/** White outline of a box in a square RGBA picture; what lies outside is left out. */
export function drawBox(rgba: Uint8Array, sidePx: number, box: PixelBox): void {
  const [left, top, right, bottom] = box.map(Math.round) as PixelBox
  const dot = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < sidePx && y < sidePx) rgba.set(boxColour, (y * sidePx + x) * 4)
  }
  for (let x = left; x <= right; x++) [top, bottom].forEach((y) => dot(x, y))
  for (let y = top; y <= bottom; y++) [left, right].forEach((x) => dot(x, y))
}
