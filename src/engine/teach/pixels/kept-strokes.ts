import { z } from 'zod'
import { ClassIdSchema } from '../../../contracts/classes.ts'
import { StrokeSchema } from '../../../contracts/services/teach.ts'

/** What a teaching of pixels is, beside its strokes. */
export const KeptPixelsSchema = z.object({
  id: z.string(),
  name: z.string(),
  layerId: z.string(),
  mode: z.enum(['pixels', 'objects']),
  classes: z.array(ClassIdSchema),
  modelId: z.string().nullable(),
  /** the help of an installed model was turned off by hand */
  isHelpOff: z.boolean().default(false),
})
export type KeptPixels = z.infer<typeof KeptPixelsSchema>
export const KeptStrokeSchema = StrokeSchema
