import { z } from 'zod'
import { ClassIdSchema } from '../classes.ts'
import { CalibrationSchema } from '../model-card.ts'
import { FrameSchema, PixelBoxSchema, PixelXYSchema, RingsSchema } from '../frame.ts'

/** One object. `bbox` and `outline` are in pixels of the detections' frame. `areaM2` is null without a GSD. */
export const DetectionSchema = z.object({
  id: z.string(),
  class: ClassIdSchema,
  score: z.number().min(0).max(1).nullable(),
  bbox: PixelBoxSchema,
  outline: z.array(PixelXYSchema).nullable(),
  areaPx: z.number().nullable(),
  areaM2: z.number().nullable(),
  /** how a person made or changed it; absent where it stands as it was found */
  byHand: z.enum(['added', 'split', 'merged', 'relabelled', 'painted']).optional(),
})
export type Detection = z.infer<typeof DetectionSchema>

export const DetectionsSchema = z.object({
  kind: z.literal('detections'),
  frame: FrameSchema,
  layerId: z.string(),
  /** classes the source can see; a class outside this list cannot be counted */
  classes: z.array(ClassIdSchema),
  /** all objects above the source's floor score, highest first: the threshold is applied later */
  objects: z.array(DetectionSchema),
  /** threshold of the card, applied where a step names none */
  defaultScore: z.number().nullable(),
  /** how often such scores were right, as the model's card says; absent where it says nothing */
  calibration: CalibrationSchema.nullable().optional(),
  /** how objects came to be: boxes of a detector, or connected components of a mask */
  method: z.enum(['detector', 'components', 'labels']),
  /** raster whose connected components the objects are: any set of its classes can be merged and counted again */
  rasterId: z.string().nullable(),
  /** only objects whose centre lies in these rings are meant; pixels of the frame, null for the whole image */
  within: RingsSchema.nullable(),
  /** condition that the objects were kept by, as the filter step took it */
  where: z.string().optional(),
  analysedShare: z.number().min(0).max(1),
  /** `reason`: why this model was taken, in words */
  source: z.object({ kind: z.enum(['model', 'labels', 'method']), id: z.string(), sha256: z.string(), reason: z.string().optional() }),
  /** what must be known before the result is used, such as an unknown pixel size */
  note: z.string().nullable().optional(),
  /** why pixels could not be analysed, where a cause is known: damaged blocks, values without a name in the legend */
  unseen: z.string().nullable().optional(),
})
export type Detections = z.infer<typeof DetectionsSchema>
