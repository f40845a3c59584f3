import type { Resource } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'

/**
 * Lines about what the steps may start from. Names people gave (files, areas, points) stand in quotes as JSON, so that a name with an
 * instruction in it stays a name.
 */
export function describeInputs(resources: Readonly<Record<string, Resource>>, context: PlanningContext): string {
  const lines = Object.entries(resources).map(([name, resource]) => `${JSON.stringify(name)}: ${describe(resource, context)}`)
  const classes = context.seenClasses?.length ? [`Classes the installed models see: ${context.seenClasses.map(quoted).join(', ')}`] : []
  return [...(lines.length > 0 ? lines : ['none']), ...classes].join('\n')
}

const quoted = (name: string) => JSON.stringify(name.slice(0, 80))

function describe(resource: Resource, context: PlanningContext): string {
  if (resource.kind === 'image') return describeImage(resource.layerId, resource.label, context)
  if (resource.kind === 'selection') return `selection of ${resource.ids.length || 'some'} objects; steps use it with "selection": true`
  return `${resource.kind} called ${quoted(resource.label)}`
}

function describeImage(layerId: string, label: string, context: PlanningContext): string {
  const image = context.images?.find((one) => one.id === layerId)
  if (!image) return `image called ${quoted(label)}`
  const when = image.role === 'pre' ? 'before the event' : image.role === 'post' ? 'after the event' : 'date role unknown'
  const size = `${image.width} x ${image.height} px, ${image.bands} bands`
  const ground = image.gsdM === null ? 'pixel size unknown' : `${image.gsdM} m a pixel`
  return [
    `image called ${quoted(label)}`,
    size,
    ground,
    image.georeferenced ? 'georeferenced' : 'not georeferenced',
    quoted(image.sensor ?? 'sensor unknown'),
    when,
    image.date ?? 'no date',
  ].join(', ')
}
