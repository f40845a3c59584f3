import { isRegistryClass, classRegistry } from '../../../contracts/classes.ts'
import { maskStyle } from '../../../core/raster/index.ts'
import type { Feature } from '../vector-source.ts'

const mostClasses = 60
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A QGIS style (QML) with one colour a class, that of the window; null where features have no class. */
export function styleOf(features: readonly Feature[]): string | null {
  const classes = [...new Set(features.map((feature) => feature.properties['class']).filter((name) => typeof name === 'string'))]
  const kind = features.find((feature) => feature.geometry !== null)?.geometry?.type ?? 'Polygon'
  if (classes.length === 0 || classes.length > mostClasses) return null
  const symbols = classes.map((name, at) => symbolOf(at, { kind, colour: colourOf(name, at) })).join('')
  const categories = classes.map((name, at) => `<category symbol="${at}" value="${escaped(name)}" label="${escaped(labelOf(name))}" render="true"/>`).join('')
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis version="3.28"><renderer-v2 type="categorizedSymbol" attr="class" enableorderby="0" forceraster="0"><categories>${categories}</categories><symbols>${symbols}</symbols></renderer-v2></qgis>`
}

const labelOf = (name: string) => (isRegistryClass(name) ? classRegistry[name].plural : name.replace(/^model:/, ''))

function colourOf(name: string, at: number): readonly number[] {
  const colour = maskStyle(name, isRegistryClass(name) ? classRegistry[name].index : at + 11)?.color ?? '#C9A0DC'
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function symbolOf(at: number, { kind, colour }: { kind: string; colour: readonly number[] }): string {
  const rgb = colour.join(',')
  const option = (name: string, value: string) => `<Option name="${name}" value="${value}" type="QString"/>`
  const layer = (type: string, options: readonly string[]) => `<layer class="${type}" enabled="1" locked="0" pass="0"><Option type="Map">${options.join('')}</Option></layer>`
  const wrap = (type: string, inner: string) => `<symbol name="${at}" type="${type}" alpha="1" clip_to_extent="1" force_rhr="0">${inner}</symbol>`
  if (kind.endsWith('Point')) return wrap('marker', layer('SimpleMarker', [option('color', `${rgb},255`), option('size', '2.4')]))
  if (kind.endsWith('LineString')) return wrap('line', layer('SimpleLine', [option('line_color', `${rgb},255`), option('line_width', '0.6')]))
  return wrap('fill', layer('SimpleFill', [option('color', `${rgb},110`), option('outline_color', `${rgb},255`), option('outline_width', '0.4')]))
}
