import { classRegistry, isRegistryClass } from '../../../contracts/classes.ts'
import { type MaskStyle, maskStyle } from '../../../core/raster/index.ts'

export type SymbolKind = 'marker' | 'line' | 'fill'

/** Millimetres on paper: outlines are drawn twice, casing under the colour, as on the map. */
const casingMm = 0.93
const colourMm = 0.53
const hatchMm = 0.35
const hatchCasingMm = 0.75
const spacingMm = 3
const casingShare = 0.6

export const xmlText = (text: string): string =>
  text
    // characters XML 1.0 has no way to hold
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\uffff\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Colours and hatch of a class as on the map; names of no class get a colour of their own. */
export const lookOfClass = (classId: string, at: number): MaskStyle =>
  maskStyle(classId, isRegistryClass(classId) ? classRegistry[classId].index : at + 11) ?? { color: '#6D6B72', casing: '#FFFFFF', hatch: 'dotted', fillAlpha: 0.34 }

/** `r,g,b,a` as QGIS writes colours. */
export function rgbaOf(hex: string, alpha: number): string {
  return [...[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)), Math.round(alpha * 255)].join(',')
}

const option = ([name, value]: readonly [string, string | number]) => `<Option name="${name}" value="${xmlText(String(value))}" type="QString"/>`
const layer = (type: string, options: Readonly<Record<string, string | number>>, inside = '') =>
  `<layer class="${type}" enabled="1" locked="0" pass="0"><Option type="Map">${Object.entries(options).map(option).join('')}</Option>${inside}</layer>`
const symbol = (name: string, kind: SymbolKind, layers: readonly string[]) =>
  `<symbol name="${name}" type="${kind}" alpha="1" clip_to_extent="1" force_rhr="0" is_animated="0" frame_rate="10">${layers.join('')}</symbol>`

const pen = (color: string, widthMm: number, more: Readonly<Record<string, string | number>> = {}) =>
  layer('SimpleLine', { line_color: color, line_width: widthMm, line_width_unit: 'MM', line_style: 'solid', capstyle: 'round', joinstyle: 'round', ...more })

/** A QGIS symbol of a look: fill, hatch and outline each with its casing. `name` is the number of the symbol in its renderer. */
export function qgisSymbol(name: string, kind: SymbolKind, look: MaskStyle): string {
  if (kind === 'marker')
    return symbol(name, kind, [
      layer('SimpleMarker', {
        name: 'circle',
        color: rgbaOf(look.color, 1),
        outline_color: rgbaOf(look.casing, 1),
        outline_width: 0.4,
        outline_width_unit: 'MM',
        size: 2.6,
        size_unit: 'MM',
      }),
    ])
  const dashes =
    look.hatch === 'dash-bar' ? { use_custom_dash: 1, customdash: '3;1.6', customdash_unit: 'MM', capstyle: 'flat' } : look.hatch === 'dotted' ? { line_style: 'dot' } : {}
  const outline = [pen(rgbaOf(look.casing, 1), casingMm), pen(rgbaOf(look.color, 1), colourMm, dashes)]
  if (kind === 'line') return symbol(name, kind, outline)
  const fill = layer('SimpleFill', { color: rgbaOf(look.color, look.fillAlpha), style: 'solid', outline_style: 'no' })
  return symbol(name, kind, [fill, ...hatchLayers(name, look), ...outline])
}

/** Hatches of the palette in what QGIS has for them: waves become horizontal lines, corners a plain fill. */
function hatchLayers(name: string, look: MaskStyle): string[] {
  const angles: Readonly<Record<string, readonly number[]>> = { diagonal: [45], cross: [45, 135], vertical: [90], waves: [0] }
  const strokes = [
    { color: rgbaOf(look.casing, casingShare), widthMm: hatchCasingMm },
    { color: rgbaOf(look.color, 1), widthMm: hatchMm },
  ]
  let at = 0
  const sub = () => `@${name}@${++at}`
  const lines = (angles[look.hatch] ?? []).flatMap((angle) =>
    strokes.map(({ color, widthMm }) =>
      layer(
        'LinePatternFill',
        { angle, distance: spacingMm, distance_unit: 'MM', color, line_width: widthMm, line_width_unit: 'MM' },
        symbol(sub(), 'line', [pen(color, widthMm)]),
      ),
    ),
  )
  if (look.hatch !== 'dots' && look.hatch !== 'rings') return lines
  const hollow = look.hatch === 'rings'
  return strokes.map(({ color, widthMm }) => {
    const size = (hollow ? 1.4 : 0.5) + widthMm
    const marker = layer('SimpleMarker', {
      name: 'circle',
      color: hollow ? '0,0,0,0' : color,
      outline_color: color,
      outline_style: hollow ? 'solid' : 'no',
      outline_width: widthMm,
      outline_width_unit: 'MM',
      size,
      size_unit: 'MM',
    })
    return layer('PointPatternFill', { distance_x: spacingMm, distance_y: spacingMm, distance_x_unit: 'MM', distance_y_unit: 'MM' }, symbol(sub(), 'marker', [marker]))
  })
}
