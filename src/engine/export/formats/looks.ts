import type { MaskStyle } from '../../../core/raster/index.ts'
import type { Feature } from '../../vectors/index.ts'
import { classLook, kindOf, lookOfClass, type QgisLook, rendererOf, singleRenderer } from '../../vectors/write/index.ts'
import type { GatheredLayer } from '../gather/gathered.ts'

const plain = (color: string, casing: string, hatch: string): MaskStyle => ({ color, casing, hatch, fillAlpha: 0 })

/** Looks that no class of the registry has: states of roads, parts of a route, things a person drew. */
const named: Readonly<Record<string, MaskStyle>> = {
  open: lookOfClass('road_clear', 0),
  blocked: lookOfClass('road_blocked', 0),
  unknown: lookOfClass('unknown', 0),
  route: plain('#0FE3F7', '#0B0E11', 'line'),
  'part reached': plain('#F7E75F', '#0B0E11', 'dash-bar'),
  cut: plain('#D60A1E', '#FFFFFF', 'dash-bar'),
  start: plain('#FFFFFF', '#0B0E11', 'none'),
  destination: plain('#F58316', '#0B0E11', 'none'),
}
const drawn: MaskStyle = { ...plain('#8AA6FF', '#0B0E11', 'none'), fillAlpha: 0.08 }

const lookOfName = (value: string, at: number): MaskStyle => named[value] ?? lookOfClass(value, at)

/** Categories of a layer by the property it is coloured by; null: one look for all. */
export function qgisLookOf({ styleBy }: Pick<GatheredLayer, 'styleBy'>, features: readonly Feature[]): QgisLook | null {
  if (styleBy === null) return null
  if (styleBy === 'class') return classLook(features)
  const values = [...new Set(features.map((feature) => feature.properties[styleBy]).filter((value) => typeof value === 'string'))]
  if (values.length === 0) return null
  return { attribute: styleBy, kind: kindOf(features), categories: values.map((value, at) => ({ value, label: value, look: lookOfName(value, at) })) }
}

export function qgisRendererOf(layer: Pick<GatheredLayer, 'styleBy' | 'theme'>, features: readonly Feature[]): string {
  const look = qgisLookOf(layer, features)
  return look ? rendererOf(look) : singleRenderer(kindOf(features), layer.theme === 'A source' ? drawn : lookOfClass('user:reference', 2))
}

/** Look of one feature, for formats that style each. */
export function lookOfFeature({ styleBy, theme }: Pick<GatheredLayer, 'styleBy' | 'theme'>, properties: Feature['properties']): MaskStyle {
  const value = styleBy === null ? null : properties[styleBy]
  if (typeof value === 'string') return lookOfName(value, 1)
  return theme === 'A source' ? drawn : lookOfClass('user:reference', 2)
}
