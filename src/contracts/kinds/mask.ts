import { z } from 'zod'
import { ClassIdSchema } from '../classes.ts'
import { FrameSchema } from '../frame.ts'
import { CalibrationSchema } from '../model-card.ts'

const planes = {
  frame: FrameSchema,
  layerId: z.string(),
  /** side of the stored tiles in pixels; the planes themselves are artifact tiles, never JSON */
  tilePx: z.number().int().positive(),
  /** pixels per mask value, nodata (255) included; the sum is width x height */
  histogram: z.record(z.string(), z.number().int()),
  /** share of the pixels inside the asked area that were analysed (not 253, 254, 255), 0 to 1 */
  analysedShare: z.number().min(0).max(1),
  /** pixels inside the asked area */
  areaPixels: z.number().int(),
  hasScores: z.boolean(),
  /** `reason`: why this model was taken, in words */
  /** `method`: computed from pixels by the rule named in `id` */
  source: z.object({ kind: z.enum(['model', 'labels', 'method']), id: z.string(), sha256: z.string(), reason: z.string().optional() }),
  /** how often such scores were right, as the card of a model of one class says; absent where it says nothing */
  calibration: CalibrationSchema.nullable().optional(),
  /** what must be known before the result is used, such as an unknown pixel size */
  note: z.string().nullable().optional(),
  /** why pixels could not be analysed, where a cause is known: damaged blocks, values without a name in the legend */
  unseen: z.string().nullable().optional(),
}

/** Every class of the source at once: one byte a pixel, values of `classRegistry` and `maskValues`. */
export const ClassRasterSchema = z.object({ kind: z.literal('segmentation'), classes: z.array(ClassIdSchema), values: z.record(z.string(), z.number().int()), ...planes })
export type ClassRaster = z.infer<typeof ClassRasterSchema>

/** Pixels of the asked classes only; everything else is 0, unseen stays 253 to 255. */
export const MaskSchema = z.object({
  kind: z.literal('mask'),
  classes: z.array(ClassIdSchema),
  minScore: z.number().nullable(),
  values: z.record(z.string(), z.number().int()),
  ...planes,
})
export type Mask = z.infer<typeof MaskSchema>
