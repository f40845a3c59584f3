import { z } from 'zod'
import { LayerRoleSchema } from './workspace.ts'

/**
 * What the reader and the planners know of the screen. A missing field means "not told": then one image after the event
 * with known GSD is assumed, and every point, area or selection the sentence names is assumed to exist.
 */
export const PlanningContextSchema = z
  .object({
    images: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: LayerRoleSchema,
        date: z.string().nullable(),
        sensor: z.string().nullable(),
        gsdM: z.number().nullable(),
        bands: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        georeferenced: z.boolean(),
      }),
    ),
    others: z.array(z.object({ id: z.string(), name: z.string(), role: LayerRoleSchema })),
    areas: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean() })),
    points: z.array(z.object({ id: z.string(), name: z.string() })),
    selectionCount: z.number().int(),
    /** true when the view is smaller than the image, so that "here" can mean it */
    viewIsPart: z.boolean(),
    /** class ids (and `model:` names) that installed models or loaded labels can see */
    seenClasses: z.array(z.string()),
    hasLastAnswer: z.boolean(),
  })
  .partial()
export type PlanningContext = z.infer<typeof PlanningContextSchema>
