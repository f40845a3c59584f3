import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { type MaskStyle, maskStyle } from '../raster/index.ts'
import { short, tag } from './svg.ts'

/** Millimetres on paper for a screen pixel of the window's patterns and outlines. */
export const pxMm = 0.2

/** How a class is drawn on paper: the same colours, casing and hatch as on the map. */
export type Look = MaskStyle

/** Look of a class; a name outside the registry gets a colour of its own by `value`. */
export const lookOf = (classId: string, value = 1): Look =>
  maskStyle(classId, value) ?? { color: tokens.classes.unknown.color, casing: tokens.classes.unknown.casing, hatch: 'dotted', fillAlpha: tokens.map.fillAlpha.result }

const { hatch } = tokens
const tile = hatch.tile

type Stroke = { readonly color: string; readonly width: number; readonly alpha?: number }
const stroke = (d: string, { color, width, alpha }: Stroke) =>
  tag('path', { d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-opacity': alpha, 'stroke-linecap': 'butt' })
const dot = (at: readonly number[], radius: number, { color, alpha }: Omit<Stroke, 'width'>) =>
  tag('circle', { cx: at[0] ?? 0, cy: at[1] ?? 0, r: radius, fill: color, 'fill-opacity': alpha })

const rising = `M-1 ${tile + 1}L${tile + 1} -1M-1 1L1 -1M${tile - 1} ${tile + 1}L${tile + 1} ${tile - 1}`
const falling = `M-1 -1L${tile + 1} ${tile + 1}M-1 ${tile - 1}L1 ${tile + 1}M${tile - 1} -1L${tile + 1} 1`
const wave = `M0 6Q3 3 6 6T12 6`

/** Both strokes of a line hatch: casing under the class colour, so that a red hatch on a red fill is seen in grey. */
function lines(d: string, pen: { width: number; casingWidth: number }, { color, casing }: Look): string {
  return stroke(d, { color: casing, width: pen.casingWidth, alpha: hatch.casingAlpha }) + stroke(d, { color, width: pen.width })
}

/** What stands on a tile of the pattern, in screen pixels; null where the class has no hatch on surfaces. */
function onTile(look: Look): string | null {
  const under = { color: look.casing, alpha: hatch.casingAlpha }
  switch (look.hatch) {
    case 'dots':
      return hatch.dots.at.map((at) => dot(at, hatch.dots.casingRadius, under) + dot(at, hatch.dots.radius, look)).join('')
    case 'diagonal':
      return lines(rising, hatch.diagonal, look)
    case 'cross':
      return lines(`${rising}${falling}`, hatch.cross, look)
    case 'vertical':
      return lines(hatch.vertical.at.map((x) => `M${x} 0V${tile}`).join(''), hatch.vertical, look)
    case 'waves':
      return lines(wave, hatch.waves, look)
    case 'rings': {
      const circle = (width: number, color: string, alpha?: number) =>
        tag('circle', { cx: 6, cy: 6, r: hatch.rings.radius, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-opacity': alpha })
      return circle(hatch.rings.casingWidth, look.casing, hatch.casingAlpha) + circle(hatch.rings.width, look.color)
    }
    case 'dash-bar':
      return stroke('M0 6H7', { color: hatch['dash-bar'].stroke, width: hatch['dash-bar'].width })
    default:
      return null
  }
}

/** Name of the pattern of a look inside one picture; looks alike share it. */
const patternId = ({ color, hatch: name }: Look): string => `h-${name}-${color.slice(1)}`

/** Patterns of the looks in a picture, for its `<defs>`. */
export function patterns(looks: readonly Look[]): string {
  const made = new Map<string, string>()
  for (const look of looks) {
    const drawn = onTile(look)
    if (drawn === null) continue
    const id = patternId(look)
    made.set(id, tag('pattern', { id, width: tile, height: tile, patternUnits: 'userSpaceOnUse', patternTransform: `scale(${pxMm})` }, drawn))
  }
  return [...made.values()].join('')
}

/** Reference to the pattern of a look; null where it has none. */
export const hatchFill = (look: Look): string | null => (onTile(look) === null ? null : `url(#${patternId(look)})`)

export const outlineMm = { color: tokens.map.outline.width * pxMm, casing: tokens.map.outline.casingWidth * pxMm } as const

/** Box of a legend, drawn as the class is. */
export function swatch(look: Look, { x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  const box = { x, y, width, height }
  const fill = hatchFill(look)
  return [
    tag('rect', { ...box, fill: look.color, 'fill-opacity': Math.max(look.fillAlpha, 0.34) }),
    fill ? tag('rect', { ...box, fill }) : '',
    tag('rect', { ...box, fill: 'none', stroke: look.casing === '#FFFFFF' ? '#5A6673' : look.casing, 'stroke-width': short(outlineMm.casing * 0.75) }),
    tag('rect', { ...box, fill: 'none', stroke: look.color, 'stroke-width': outlineMm.color * 0.75 }),
  ].join('')
}

/** Colours of things that have no class, apart under the three colour deficiencies: blue, orange and grey steps of the ramps. */
const own = ['#2F55D4', '#F3B173', '#575C6D', '#8DB4E6', '#C7600F', '#D2C060', '#127C54', '#AD7EFF'] as const

/** Colour of the n-th thing without a class. */
export const ownColour = (at: number): string => own[at % own.length] ?? own[0]
