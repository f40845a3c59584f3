import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import type { Feature } from '../../../contracts/kinds/index.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import type { GatheredLayer } from './gathered.ts'

type Drawn = Omit<GatheredLayer, 'name'>

/** Areas and points the questions named, and the outlines of the images they were asked of: one layer a frame. */
export function drawnLayers(requests: readonly RequestState[], images: readonly Layer[]): Drawn[] {
  const named = requests.flatMap(({ number, plan }) => Object.values(plan.resources).flatMap((resource) => drawnOf(resource, number)))
  const once = [...new Map(named.map((one) => [one.key, one])).values()]
  const footprints = images.map((layer) => ({ frame: layer.frame, feature: footprintOf(layer) }))
  return [
    ...byFrame(
      once.filter(({ feature }) => feature.geometry.type === 'Polygon'),
      'areas asked of',
    ),
    ...byFrame(
      once.filter(({ feature }) => feature.geometry.type === 'Point'),
      'points',
    ),
    ...byFrame(footprints, 'image footprints'),
  ]
}

/** `key` is the same for the same drawing of two questions. */
function drawnOf(resource: Resource, question: number): (Placed & { readonly key: string })[] {
  if (resource.kind !== 'area' && resource.kind !== 'point') return []
  const { label, frame } = resource
  const geometry: Feature['geometry'] = resource.kind === 'area' ? { type: 'Polygon', coordinates: resource.rings } : { type: 'Point', coordinates: resource.xy }
  const properties = { what: resource.kind === 'area' ? 'area asked of' : 'point', name: label, question }
  return [{ key: JSON.stringify([label, geometry]), frame, feature: { id: label, geometry, properties } }]
}

type Placed = { readonly frame: Frame; readonly feature: Feature }

function byFrame(placed: readonly Placed[], title: string): Drawn[] {
  const frames = new Map<string, { frame: Frame; features: Feature[] }>()
  for (const { frame, feature } of placed) {
    const key = JSON.stringify([frame.crs, frame.affine])
    const known = frames.get(key) ?? { frame, features: [] }
    known.features.push(feature)
    frames.set(key, known)
  }
  return [...frames.values()].map(({ frame, features }) => ({ title, theme: 'A source', frame, features, styleBy: null }))
}

/** Sides are cut into so many parts, so that the outline stays on the image in another projection. */
const partsPerSide = 8

function footprintOf({ id, name, frame: { width, height }, date, sensor, frame }: Layer): Feature {
  const corners: PixelXY[] = [
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
  ]
  const ring = corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % 4] ?? [x, y]
    return Array.from({ length: partsPerSide }, (_, part): PixelXY => [x + ((toX - x) * part) / partsPerSide, y + ((toY - y) * part) / partsPerSide])
  })
  return {
    id,
    geometry: { type: 'Polygon', coordinates: [[...ring, [0, 0]]] },
    properties: { what: 'image footprint', name, date, sensor, gsd_m: frame.gsd ? (frame.gsd.x + frame.gsd.y) / 2 : null },
  }
}
