import type { RgbWindow } from '../../raster-source.ts'
import type { Layout } from '../header/layout.ts'
import type { Numbers } from './displayable.ts'

/** How stored samples become RGB: which bands, between which values, and what is not data. */
export type Display = {
  readonly bands: readonly [number, number, number]
  /** low and high of each colour; values between become 0 to 255 */
  readonly stretch: readonly [readonly [number, number], readonly [number, number], readonly [number, number]] | null
  readonly invert: boolean
  /** 256 x 3 colours of a palette image */
  readonly palette: Uint8Array | null
  readonly nodata: number | null
}

/** Bands and palette of a page; the stretch is added later, once, from an overview. */
export function displayOf(layout: Layout, nodata: number | bigint | null): Display {
  const colours = layout.samples - (layout.alpha ? 1 : 0)
  const grey = colours < 3 || layout.photometric === 3
  return {
    bands: grey ? [0, 0, 0] : [0, 1, 2],
    stretch: null,
    invert: layout.photometric === 0,
    palette: layout.photometric === 3 && layout.colorMap ? paletteOf(layout.colorMap) : null,
    nodata: nodata === null ? null : Number(nodata),
  }
}

/** 16-bit entries, all reds first; some writers store 0 to 255. */
export function paletteOf(map: readonly number[]): Uint8Array {
  const size = map.length / 3
  const wide = map.some((value) => value > 255)
  return Uint8Array.from({ length: size * 3 }, (_, i) => {
    const value = map[(i % 3) * size + Math.floor(i / 3)] ?? 0
    return wide ? value >> 8 : value
  })
}

/** Planes of one block: samples of a band and the distance between two of its pixels. */
export type Planes = { readonly plane: (band: number) => Numbers; readonly stride: number; readonly offset: (band: number) => number }

export type Copy = {
  readonly planes: Planes
  readonly layout: Layout
  readonly display: Display
  /** columns and rows of the block to copy */
  readonly source: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly target: { readonly x: number; readonly y: number; readonly width: number }
}

/** Copies a part of a decoded block into a window as RGB, marking what is nodata, NaN or transparent. */
export function copyBlock(out: RgbWindow, { planes, layout, display, source, target }: Copy): void {
  const isPlain = layout.bits === 8 && layout.format === 'uint' && !layout.alpha && !display.palette && !display.stretch && !display.invert
  if (isPlain) copyBytes(out, { planes, layout, display, source, target })
  else copyConverted(out, { planes, layout, display, source, target })
}

/** Bytes that are colours already, by far the most common case: several times faster than asking pixel by pixel. */
function copyBytes(out: RgbWindow, { planes: { plane, stride, offset }, layout, display, source, target }: Copy): void {
  const [r, g, b] = display.bands
  const [red, green, blue] = [plane(r), plane(g), plane(b)]
  const [ro, go, bo] = [offset(r), offset(g), offset(b)]
  const whole = stride === 3 && ro === 0 && go === 1 && bo === 2 && red instanceof Uint8Array
  for (let row = 0; row < source.height; row++) {
    const from = (source.y + row) * layout.blockWidth + source.x
    const to = (target.y + row) * target.width + target.x
    if (whole) out.rgb.set(red.subarray(from * 3, (from + source.width) * 3), to * 3)
    else {
      for (let i = 0; i < source.width; i++) {
        out.rgb[(to + i) * 3] = red[(from + i) * stride + ro] as number
        out.rgb[(to + i) * 3 + 1] = green[(from + i) * stride + go] as number
        out.rgb[(to + i) * 3 + 2] = blue[(from + i) * stride + bo] as number
      }
    }
    out.valid.fill(1, to, to + source.width)
    if (display.nodata !== null) dropNodata(out, { at: to, count: source.width, nodata: display.nodata })
  }
}

/** Nodata is where all three colours are the value; such pixels are left black. */
function dropNodata({ rgb, valid }: RgbWindow, { at, count, nodata }: { at: number; count: number; nodata: number }): void {
  for (let i = at; i < at + count; i++) {
    if (rgb[i * 3] !== nodata || rgb[i * 3 + 1] !== nodata || rgb[i * 3 + 2] !== nodata) continue
    rgb.fill(0, i * 3, i * 3 + 3)
    valid[i] = 0
  }
}

function copyConverted(out: RgbWindow, { planes, layout, display, source, target }: Copy): void {
  const read = colourReader(planes, display)
  const alpha = layout.alpha
    ? { samples: planes.plane(layout.alpha.sample), offset: planes.offset(layout.alpha.sample), premultiplied: layout.alpha.premultiplied, full: 2 ** layout.bits - 1 }
    : null
  for (let row = 0; row < source.height; row++) {
    let from = (source.y + row) * layout.blockWidth + source.x
    let to = (target.y + row) * target.width + target.x
    for (let column = 0; column < source.width; column++, from++, to++) {
      if (!read(from, out.rgb, to * 3)) continue
      out.valid[to] = 1
      if (alpha) applyAlpha(out, to, { value: (alpha.samples[from * planes.stride + alpha.offset] as number) / alpha.full, premultiplied: alpha.premultiplied })
    }
  }
}

function applyAlpha(out: RgbWindow, at: number, alpha: { value: number; premultiplied: boolean }): void {
  if (alpha.value <= 0) out.valid[at] = 0
  if (!alpha.premultiplied || alpha.value <= 0) return
  for (let c = 0; c < 3; c++) out.rgb[at * 3 + c] = Math.min(255, Math.round((out.rgb[at * 3 + c] as number) / alpha.value))
}

type ReadColour = (pixel: number, rgb: Uint8Array, at: number) => boolean

/** Writes one colour and says whether the pixel holds data: not when all its bands are nodata or one is NaN. */
function colourReader({ plane, stride, offset }: Planes, display: Display): ReadColour {
  const [r, g, b] = display.bands
  const [red, green, blue] = [plane(r), plane(g), plane(b)]
  const [ro, go, bo] = [offset(r), offset(g), offset(b)]
  const { nodata, palette, stretch } = display
  const isNodata = (value: number) => value === nodata
  const byte = (value: number, c: 0 | 1 | 2) => {
    const range = stretch?.[c]
    const scaled = range ? Math.max(0, Math.min(255, Math.round(((value - range[0]) / (range[1] - range[0])) * 255))) : value
    return display.invert ? 255 - scaled : scaled
  }
  return (pixel, rgb, at) => {
    const v0 = red[pixel * stride + ro] as number
    const v1 = green[pixel * stride + go] as number
    const v2 = blue[pixel * stride + bo] as number
    if (Number.isNaN(v0 + v1 + v2) || (isNodata(v0) && isNodata(v1) && isNodata(v2))) return false
    rgb[at] = palette ? (palette[v0 * 3] ?? 0) : byte(v0, 0)
    rgb[at + 1] = palette ? (palette[v0 * 3 + 1] ?? 0) : byte(v1, 1)
    rgb[at + 2] = palette ? (palette[v0 * 3 + 2] ?? 0) : byte(v2, 2)
    return true
  }
}
