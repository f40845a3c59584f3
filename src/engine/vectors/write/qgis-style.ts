import { classRegistry, isRegistryClass } from '../../../contracts/classes.ts'
import type { MaskStyle } from '../../../core/raster/index.ts'
import type { Feature } from '../vector-source.ts'
import { lookOfClass, qgisSymbol, type SymbolKind, xmlText } from './qgis-symbols.ts'

const mostClasses = 60

export type QgisCategory = { readonly value: string; readonly label: string; readonly look: MaskStyle }
export type QgisLook = { readonly attribute: string; readonly kind: SymbolKind; readonly categories: readonly QgisCategory[] }

/** A QGIS style (QML) with one symbol a class, as in the window; null where features have no class. */
export function styleOf(features: readonly Feature[]): string | null {
  const look = classLook(features)
  return look && qmlOf(rendererOf(look))
}

export const qmlOf = (renderer: string): string =>
  `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis version="3.28.0-Firenze" styleCategories="Symbology">${renderer}<blendMode>0</blendMode><featureBlendMode>0</featureBlendMode></qgis>`

/** One category a class of the features; null where they have none, or too many for a legend. */
export function classLook(features: readonly Feature[]): QgisLook | null {
  const classes = [...new Set(features.map((feature) => feature.properties['class']).filter((name) => typeof name === 'string'))]
  if (classes.length === 0 || classes.length > mostClasses) return null
  return { attribute: 'class', kind: kindOf(features), categories: classes.map((value, at) => ({ value, label: labelOf(value), look: lookOfClass(value, at) })) }
}

/** Kind of symbol that the geometries take; polygons where there are none. */
export function kindOf(features: readonly Feature[]): SymbolKind {
  const type = features.find((feature) => feature.geometry !== null)?.geometry?.type ?? 'Polygon'
  return type.endsWith('Point') ? 'marker' : type.endsWith('LineString') ? 'line' : 'fill'
}

const labelOf = (name: string) => (isRegistryClass(name) ? classRegistry[name].plural : name.replace(/^(model|user):/, ''))

/** `renderer-v2` of a style or a project, categorized by an attribute. */
export function rendererOf({ attribute, kind, categories }: QgisLook): string {
  const rows = categories.map(({ value, label }, at) => `<category symbol="${at}" value="${xmlText(value)}" label="${xmlText(label)}" render="true" type="string"/>`)
  const symbols = categories.map(({ look }, at) => qgisSymbol(String(at), kind, look))
  return `<renderer-v2 type="categorizedSymbol" attr="${xmlText(attribute)}" symbollevels="0" enableorderby="0" forceraster="0" referencescale="-1"><categories>${rows.join('')}</categories><symbols>${symbols.join('')}</symbols></renderer-v2>`
}

/** `renderer-v2` with one symbol for all features. */
export const singleRenderer = (kind: SymbolKind, look: MaskStyle): string =>
  `<renderer-v2 type="singleSymbol" symbollevels="0" enableorderby="0" forceraster="0" referencescale="-1"><symbols>${qgisSymbol('0', kind, look)}</symbols></renderer-v2>`
