import tokens from '../../../contracts/tokens.json' with { type: 'json' }
import { hatchPx, hatchTile } from './hatch.ts'
import { type MaskStyle, maskStyle } from './mask-style.ts'

export type PaintRequest = {
  /** class values at screen resolution with a margin of one pixel: (width + 2) x (height + 2) */
  readonly values: Uint8Array
  readonly width: number
  readonly height: number
  /** screen position of the tile on the whole map, so that patterns of neighbouring tiles join */
  readonly origin: readonly [number, number]
  /** class id to mask value */
  readonly classes: Readonly<Record<string, number>>
  /** multiplies every fill: 1 as designed, less for faint layers */
  readonly fade?: number
}

type Painted = { readonly fill: Rgba; readonly outline: Rgba; readonly casing: Rgba; readonly line: Rgba; readonly hatchCasing: Rgba; readonly hatch: Uint8Array | null }
type Rgba = readonly [number, number, number, number]

/** RGBA of a class window: translucent fill, hatch, an outline of one pixel in the class colour with a casing outside it. */
export function paintMask({ values, width, height, origin, classes, fade = 1 }: PaintRequest): Uint8Array {
  const out = new Uint8Array(width * height * 4)
  const styles = paintTable(classes, fade)
  const stride = width + 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * stride + x + 1
      const here = values[at] as number
      const style = styles[here]
      const neighbour = edgeNeighbour(values, at, stride)
      const colour = style ? inkOf(style, neighbour !== null, [origin[0] + x, origin[1] + y]) : neighbour === null ? undefined : styles[neighbour]?.casing
      if (colour) out.set(colour, (y * width + x) * 4)
    }
  }
  return out
}

/** A value among the four neighbours that differs, the largest of them; null inside a surface. */
function edgeNeighbour(values: Uint8Array, at: number, stride: number): number | null {
  const here = values[at] as number
  let other: number | null = null
  for (const step of [-stride, -1, 1, stride]) {
    const value = values[at + step] as number
    if (value !== here && (other === null || value > other)) other = value
  }
  return other
}

function inkOf(style: Painted, onEdge: boolean, [x, y]: readonly [number, number]): Rgba {
  if (onEdge) return style.outline
  const cell = (value: number) => ((value % hatchPx) + hatchPx) % hatchPx
  const ink = style.hatch?.[cell(y) * hatchPx + cell(x)]
  return ink === 2 ? style.line : ink === 1 ? style.hatchCasing : style.fill
}

function paintTable(classes: Readonly<Record<string, number>>, fade: number): (Painted | undefined)[] {
  const table: (Painted | undefined)[] = []
  for (const [id, value] of [...Object.entries(classes), ['unknown', tokens.classes.unknown.id - 1] as const]) {
    const style = maskStyle(id, value)
    if (style) table[value] = painted(style, fade)
  }
  return table
}

function painted(style: MaskStyle, fade: number): Painted {
  const withAlpha = (hex: string, alpha: number): Rgba => [...channels(hex), Math.round(255 * alpha * fade)] as unknown as Rgba
  return {
    fill: withAlpha(style.color, style.fillAlpha),
    outline: withAlpha(style.color, 1),
    casing: withAlpha(style.casing, 0.85),
    line: withAlpha(lineColour(style), 1),
    hatchCasing: withAlpha(style.casing, tokens.hatch.casingAlpha),
    hatch: hatchTile(style.hatch),
  }
}

/** A line in the colour of its own fill would not be seen where the fill is strong. */
function lineColour({ hatch, color, casing }: MaskStyle): string {
  if (hatch === 'dash-bar') return tokens.hatch['dash-bar'].stroke
  return hatch === 'dotted' ? casing : color
}

function channels(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
