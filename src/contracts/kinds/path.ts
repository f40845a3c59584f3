import { z } from 'zod'
import { FrameSchema, PixelXYSchema } from '../frame.ts'

/** Way on a mask between two points. Not reachable is a result, with its reason, not a failure. */
export const PathResultSchema = z.object({
  kind: z.literal('path'),
  frame: FrameSchema,
  /** image whose mask it lies on; null where the roads come from a vector layer */
  layerId: z.string().nullable(),
  reachable: z.boolean(),
  /** true where it cannot be told: no road was seen near a point, or the only ways lead over roads that were not seen; then `reachable` is false */
  cannotTell: z.boolean().optional(),
  reason: z.string().nullable(),
  /** way in pixels of the frame; when not reachable, the part reached from the start that comes nearest */
  line: z.array(PixelXYSchema),
  from: z.object({ name: z.string(), xy: PixelXYSchema, snapped: PixelXYSchema.nullable(), snapPx: z.number(), snapM: z.number().nullable() }),
  to: z.object({ name: z.string(), xy: PixelXYSchema, snapped: PixelXYSchema.nullable(), snapPx: z.number(), snapM: z.number().nullable() }),
  lengthM: z.number().nullable(),
  lengthPx: z.number(),
  directM: z.number().nullable(),
  /** where the way is cut: nearest pair of pixels between the two parts */
  cut: z.object({ a: PixelXYSchema, b: PixelXYSchema, gapM: z.number().nullable(), gapPx: z.number() }).nullable(),
  method: z.string(),
  evidence: z.object({ artifactId: z.string(), minScore: z.number().nullable(), classes: z.array(z.string()) }).nullable(),
})
export type PathResult = z.infer<typeof PathResultSchema>
