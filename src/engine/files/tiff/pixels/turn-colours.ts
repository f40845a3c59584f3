import type { Layout } from '../header/layout.ts'

/** Cyan, magenta, yellow and black (255 is full ink) to red, green, blue and a full alpha, in place. */
export function turnInks(samples: Uint8Array): Uint8Array {
  for (let i = 0; i + 3 < samples.length; i += 4) {
    const light = 255 - (samples[i + 3] as number)
    for (let c = 0; c < 3; c++) samples[i + c] = (light * (255 - (samples[i + c] as number))) / 255
    samples[i + 3] = 255
  }
  return samples
}

/** Bytes of rows of data units: each holds the brightness of `across` x `down` pixels and one pair of colour differences. */
export function unitBytesOf({ subsampling: [across, down] }: Layout, width: number, rows: number): number {
  return Math.ceil(width / across) * Math.ceil(rows / down) * (across * down + 2)
}

const recommendation601 = [0.299, 0.587, 0.114]

/** Data units to chunky RGB of whole rows; rows whose units are not there are left away. */
export function turnUnits(bytes: Uint8Array, layout: Layout, rows: number): Uint8Array {
  const { blockWidth, subsampling } = layout
  const [across, down] = subsampling
  const unit = across * down + 2
  const perRow = Math.ceil(blockWidth / across)
  const there = Math.min(rows, Math.floor(bytes.length / (perRow * unit)) * down)
  const out = new Uint8Array(blockWidth * there * 3)
  const toRgb = converter(layout)
  for (let row = 0; row < there; row++) {
    for (let column = 0; column < blockWidth; column++) {
      const start = (Math.floor(row / down) * perRow + Math.floor(column / across)) * unit
      const luma = bytes[start + (row % down) * across + (column % across)] as number
      toRgb(out, (row * blockWidth + column) * 3, [luma, bytes[start + unit - 2] as number, bytes[start + unit - 1] as number])
    }
  }
  return out
}

type Convert = (out: Uint8Array, at: number, ycc: readonly [number, number, number]) => void

/** By the coefficients and the reference black and white of the file. */
function converter({ lumaCoefficients, referenceBlackWhite }: Layout): Convert {
  const [red = 0.299, green = 0.587, blue = 0.114] = lumaCoefficients ?? recommendation601
  const [y0 = 0, y1 = 255, b0 = 128, b1 = 255, r0 = 128, r1 = 255] = referenceBlackWhite ?? []
  const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
  return (out, at, [luma, differenceBlue, differenceRed]) => {
    const y = ((luma - y0) * 255) / (y1 - y0)
    const cb = ((differenceBlue - b0) * 127) / (b1 - b0)
    const cr = ((differenceRed - r0) * 127) / (r1 - r0)
    const r = y + cr * (2 - 2 * red)
    const b = y + cb * (2 - 2 * blue)
    out[at] = clamp(r)
    out[at + 1] = clamp((y - red * r - blue * b) / green)
    out[at + 2] = clamp(b)
  }
}
