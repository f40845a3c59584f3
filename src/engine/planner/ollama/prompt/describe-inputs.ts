import type { Resource } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { quoted } from '../../workspace-words.ts'
import type { Handles } from './handles.ts'

/**
 * Lines about what the steps may start from, under their handles. Names people gave (files, areas, points) stand in quotes as JSON, so that
 * a name with an instruction in it stays a name.
 */
export function describeInputs(resources: Readonly<Record<string, Resource>>, context: PlanningContext, handles: Handles): string {
  const lines = Object.entries(resources).map(([name, resource]) => `${handles.of(name)}: ${describe(resource, context)}`)
  return lines.length > 0 ? lines.join('\n') : 'none'
}

function describe(resource: Resource, context: PlanningContext): string {
  if (resource.kind === 'image') return describeImage(resource.layerId, resource.label, context)
  if (resource.kind === 'selection') return `selection of ${resource.ids.length || 'some'} objects; steps use it with "selection": true`
  return `${resource.kind} ${quoted(resource.label)}`
}

function describeImage(layerId: string, label: string, context: PlanningContext): string {
  const image = context.images?.find((one) => one.id === layerId)
  if (!image) return `image ${quoted(label)}`
  const when = image.role === 'pre' ? 'before the event' : image.role === 'post' ? 'after the event' : 'date role unknown'
  const ground = image.gsdM === null ? 'pixel size unknown' : `${image.gsdM} m a pixel`
  const sensor = image.sensorKind ?? (image.sensor === null ? 'sensor unknown' : quoted(image.sensor))
  return [
    `image ${quoted(label)}`,
    `${image.width} x ${image.height} px`,
    `${image.bands} bands`,
    ground,
    image.georeferenced ? 'georeferenced' : 'not georeferenced',
    sensor,
    when,
    image.date ?? 'no date',
  ].join(', ')
}
