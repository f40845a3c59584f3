import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { InputNeed, ToolSpec } from '../../../contracts/tool-spec.ts'

import { unavailableTool } from '../../calls/unavailable.ts'

/**
 * True where what is loaded can feed a tool: no radar tool without a radar image, none of two dates with one image, none of fourteen bands
 * with three, none of ships where no model and no labels see them. What the context does not tell is taken to be there.
 */
export function canBeFed(spec: ToolSpec, context: PlanningContext): boolean {
  const { images, seenClasses } = context
  if (seenClasses !== undefined && unavailableTool(spec, new Set(seenClasses)) !== null) return false
  if (images === undefined) return true
  const needs = Object.entries(spec.typing?.needs ?? {}).filter(([input]) => takesImage(spec, input) && spec.inputs[input]?.optional !== true)
  const required = Object.entries(spec.inputs).filter(([input, one]) => !one.optional && takesImage(spec, input)).length
  // an image is wanted twice by a tool of two dates: one image cannot be both
  if (required > 1 && needs.some(([, need]) => need.role !== undefined) && images.length < 2) return false
  return needs.every(([, need]) => images.some((image) => meets(image, need)))
}

const takesImage = (spec: ToolSpec, input: string): boolean => {
  const one = spec.inputs[input]
  return one?.role === 'wire' && one.kinds.includes('image') && !one.kinds.some((kind) => kind !== 'image' && kind !== 'raster')
}

type Image = NonNullable<PlanningContext['images']>[number]

function meets(image: Image, need: InputNeed): boolean {
  const sensor = need.sensors === undefined || image.sensorKind === undefined || need.sensors.includes(image.sensorKind)
  const bands = need.minBands === undefined || image.bands >= need.minBands
  return sensor && bands
}
