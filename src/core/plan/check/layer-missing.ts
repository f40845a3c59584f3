import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const layerMissing = defineCheck(
  {
    code: 'layer_missing',
    summary: 'The plan takes an image that is not loaded.',
    why: 'The plan was made for another screen, or the image has been removed since.',
    severity: 'error',
    repairable: false,
  },
  ({ plan, context, readers }) => {
    const { images, others } = context
    if (!images || images.length === 0) return []
    const loaded = new Set([...images, ...(others ?? [])].map(({ id }) => id))
    return Object.entries(plan.resources).flatMap(([name, resource]) =>
      resource.kind === 'image' && readers.has(name) && !loaded.has(resource.layerId)
        ? [{ message: `The image ${shown(resource.label)} is not loaded. Loaded: ${images.map((image) => shown(image.name)).join(', ')}.` }]
        : [],
    )
  },
)
