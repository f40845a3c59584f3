import type { ControlPoint } from '../raster-info.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Control points as ArcGIS writes them: places on the picture in its own units, and on the ground. */
export type GeodataXform = { readonly source: readonly number[]; readonly target: readonly number[]; readonly wkt: string | null }

/** `GeodataXform` of an `.aux.xml`, alone or inside its metadata; null without one. */
export function readGeodataXform(root: XmlElement): GeodataXform | null {
  const inside = childrenOf(root, 'Metadata').find(({ attributes }) => attributes.domain === 'xml:ESRI')
  const xform = root.name === 'GeodataXform' ? root : inside ? childOf(inside, 'GeodataXform') : null
  const source = xform ? numbersOf(xform, 'SourceGCPs') : []
  const target = xform ? numbersOf(xform, 'TargetGCPs') : []
  if (!xform || source.length === 0 || source.length !== target.length || source.length % 2 !== 0) return null
  const reference = childOf(xform, 'SpatialReference')
  return { source, target, wkt: reference ? textOf(reference, 'WKT') : null }
}

function numbersOf(xform: XmlElement, name: string): number[] {
  const list = childOf(xform, name)
  const numbers = list ? childrenOf(list, 'Double').map(({ text }) => Number(text)) : []
  return numbers.every(Number.isFinite) ? numbers : []
}

/** Dots an inch where the picture says so: then places are inches from its lower left corner, else pixels as they are. */
export type Resolution = { readonly x: number; readonly y: number; readonly height: number } | null

export function controlPointsOf({ source, target }: Pick<GeodataXform, 'source' | 'target'>, dots: Resolution): ControlPoint[] {
  return Array.from({ length: source.length / 2 }, (_, i): ControlPoint => {
    const [x = 0, y = 0] = source.slice(i * 2)
    const [east = 0, north = 0] = target.slice(i * 2)
    return dots ? [x * dots.x, dots.height - y * dots.y, east, north, 0] : [x, y, east, north, 0]
  })
}
