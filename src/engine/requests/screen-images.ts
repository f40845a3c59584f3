import { sharesPlace } from '../../core/geo/index.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { sensorKindOf } from './sensor-kind.ts'

type Image = NonNullable<PlanningContext['images']>[number]

const isImagery = ({ kind, role }: Layer): boolean => kind === 'image' && (role === 'pre' || role === 'post' || role === 'reference')

/** Images of the project as the checker and the planners see them. */
export function screenImages({ layers }: Workspace): Image[] {
  const images = layers.filter(isImagery)
  const top = [...images].sort((a, b) => a.order - b.order).find(({ visible }) => visible)
  return images.map((layer) => ({ ...factsOf(layer), ...overlapsOf(layer, images), active: layer === top }))
}

/** What is measured, not guessed: nothing here measures cloud yet, so its share is not told. */
function factsOf(layer: Layer): Image {
  const { frame, drawing, labels } = layer
  const sensorKind = sensorKindOf(layer)
  return {
    id: layer.id,
    name: layer.name,
    role: layer.role,
    date: layer.date,
    sensor: layer.sensor,
    gsdM: frame.gsd ? Math.max(frame.gsd.x, frame.gsd.y) : null,
    bands: layer.bands,
    width: frame.width,
    height: frame.height,
    georeferenced: frame.crs !== null,
    crs: frame.crs,
    frame,
    visible: layer.visible,
    order: layer.order,
    ...(sensorKind ? { sensorKind } : {}),
    ...(drawing ? { bandNames: drawing.bandNames } : {}),
    ...(labels ? { labelled: labels.classes } : {}),
  }
}

/** Only the ground can tell: images without a coordinate system may show the same place and nobody knows. */
function overlapsOf(layer: Layer, images: readonly Layer[]): Pick<Image, 'overlaps'> {
  if (layer.frame.crs === null) return {}
  return { overlaps: images.filter((other) => other !== layer && other.frame.crs !== null && sharesPlace(other.frame, layer.frame)).map(({ id }) => id) }
}
