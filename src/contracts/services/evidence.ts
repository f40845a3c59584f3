import { z } from 'zod'
import { PixelXYSchema } from '../frame.ts'
import { CorrectionSchema, KeptEditSchema } from '../hand-edits.ts'
import { ArtifactSchema } from '../kinds/artifact.ts'
import { DetectionSchema } from '../kinds/detections.ts'
import { call, defineService } from '../service.ts'

/** An object behind a number. `outline` and `centre` are in pixels of the project frame, ready to draw. */
export const EvidenceObjectSchema = z.object({
  id: z.string(),
  class: z.string(),
  score: z.number().nullable(),
  areaM2: z.number().nullable(),
  outline: z.array(PixelXYSchema),
  centre: PixelXYSchema,
  /** counted, or below the score, or taken out by hand */
  standing: z.enum(['counted', 'near_miss', 'rejected']),
  verdict: z.enum(['accepted', 'rejected', 'unsure']).nullable(),
  /** how a person made or changed it; absent where it stands as it was found. Added objects have no score */
  byHand: DetectionSchema.shape.byHand,
})
export type EvidenceObject = z.infer<typeof EvidenceObjectSchema>

export const evidenceService = defineService('evidence', {
  artifact: call(z.object({ id: z.string() }), ArtifactSchema),
  /** objects of detections, or connected components of a mask; least certain first; at most `limit` */
  objects: call(
    z.object({ artifactId: z.string(), classes: z.array(z.string()), minScore: z.number().nullable(), limit: z.number().int().positive().max(20000).default(20000) }),
    z.object({
      total: z.number().int(),
      objects: z.array(EvidenceObjectSchema),
      histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
      cardScore: z.number().nullable(),
    }),
  ),
  /** count and area at another threshold, from stored scores; no inference, nothing is committed */
  preview: call(z.object({ artifactId: z.string(), classes: z.array(z.string()), minScore: z.number() }), z.object({ count: z.number().int(), areaM2: z.number().nullable() })),
  judge: call(z.object({ artifactId: z.string(), objectId: z.string(), verdict: z.enum(['accepted', 'rejected', 'unsure']).nullable() }), z.object({})),
  /**
   * A correction by hand: kept beside the result, undoable, later steps turn stale. `classes` are those of the number on the screen.
   * `objectId` is the object it made or changed, to be selected.
   */
  correct: call(z.object({ artifactId: z.string(), classes: z.array(z.string()), correction: CorrectionSchema }), z.object({ words: z.string(), objectId: z.string().nullable() })),
  /** corrections of a result that stand, in the order they were made; positions in pixels of the image */
  corrections: call(z.object({ artifactId: z.string() }), z.array(KeptEditSchema)),
  /** what lies under a pixel of the project frame, top result first */
  at: call(
    z.object({ xy: PixelXYSchema }),
    z.array(z.object({ artifactId: z.string(), step: z.string(), class: z.string(), score: z.number().nullable(), objectId: z.string().nullable() })),
  ),
})
