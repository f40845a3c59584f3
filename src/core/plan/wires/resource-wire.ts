import type { Wire, WireFrame } from '../../../contracts/kinds/index.ts'
import type { Frame } from '../../../contracts/frame.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { ContextImage } from '../subject.ts'
import { bareWire } from './bare-wire.ts'

/** What the screen tells of a resource; null for a selection, which steps ask for with a flag. */
export function wireOfResource(name: string, resource: Resource, context: PlanningContext): Wire | null {
  if (resource.kind === 'selection') return null
  if (resource.kind === 'artifact') return resource.wire
  if (resource.kind === 'features') return { ...bareWire('features'), layers: [resource.layerId] }
  if (resource.kind !== 'image') return { ...bareWire(resource.kind), frame: frameOf(name, resource.frame), shape: resource.kind === 'area' ? 'polygon' : 'point' }
  const image = context.images?.find((one) => one.id === resource.layerId)
  return image ? imageWire(image) : { ...bareWire('image'), layers: [resource.layerId] }
}

const imageWire = (image: ContextImage): Wire => ({
  ...bareWire('image'),
  frame: { of: image.id, crs: image.crs ?? image.frame?.crs ?? null, gsdM: image.gsdM, metric: image.gsdM !== null },
  sensor: image.sensorKind ?? null,
  bands: image.bands,
  layers: [image.id],
  dates: image.date === null ? [] : [image.date],
  role: image.role === 'pre' || image.role === 'post' ? image.role : null,
})

const frameOf = (name: string, { crs, gsd }: Frame): WireFrame => ({ of: name, crs, gsdM: gsd ? Math.sqrt(gsd.x * gsd.y) : null, metric: gsd !== null })
