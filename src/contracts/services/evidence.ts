import { z } from 'zod'
import { PixelXYSchema } from '../frame.ts'
import { CorrectionSchema, KeptEditSchema } from '../hand-edits.ts'
import { ArtifactSchema } from '../kinds/artifact.ts'
import { DetectionSchema } from '../kinds/detections.ts'
import { ScalarSchema } from '../kinds/geometry.ts'
import { EdgeStateSchema } from '../kinds/graph.ts'
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
  /** what `outline` is: a ring, a line, or a single place; absent: a ring */
  shape: z.enum(['point', 'line', 'polygon']).optional(),
  /** further rings, lines or places of it: holes, and parts that lie apart */
  parts: z.array(z.array(PixelXYSchema)).optional(),
  /** of a stretch of road */
  state: EdgeStateSchema.optional(),
  /** attributes of a feature or a stretch of road, by name */
  properties: z.record(z.string(), ScalarSchema).optional(),
})
export type EvidenceObject = z.infer<typeof EvidenceObjectSchema>

/** One line of a legend: a colour and what it stands for. `pen` is how it is drawn. */
export const LegendRowSchema = z.object({
  key: z.string(),
  label: z.string(),
  color: z.string(),
  casing: z.string(),
  pen: z.enum(['surface', 'line', 'dashed', 'dotted', 'spot']),
  count: z.number().int(),
  /** of lines; null where it has no meaning or cannot be measured */
  lengthM: z.number().nullable(),
})
export type LegendRow = z.infer<typeof LegendRowSchema>

/** How values are coloured: `low` and `high` are the ends of the ramp, `min` and `max` those of the values. */
export const ValueRampSchema = z.object({
  plane: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  colors: z.array(z.string()),
  low: z.number(),
  high: z.number(),
  min: z.number(),
  max: z.number(),
  mean: z.number().nullable(),
  /** pixels that have a value */
  valid: z.number().int(),
  /** pixels by value, of those looked at: every one, or an even sample of a large raster */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
  sampled: z.boolean(),
})
export type ValueRamp = z.infer<typeof ValueRampSchema>

/** `about`: what a result that steps made is, how it came about, and what must be known of it; null for classes and numbers. */
export const LegendSchema = z.object({
  rows: z.array(LegendRowSchema),
  ramp: ValueRampSchema.nullable(),
  about: z.object({ title: z.string(), method: z.string(), notes: z.array(z.string()), count: z.number().int() }).nullable(),
})
export type Legend = z.infer<typeof LegendSchema>

/** Objects of features or of a graph as a table: `ids[i]` is the object of `rows[i]`. */
export const ObjectTableSchema = z.object({
  columns: z.array(z.object({ name: z.string(), unit: z.string().nullable() })),
  ids: z.array(z.string()),
  rows: z.array(z.array(ScalarSchema)),
  /** of all objects */
  total: z.number().int(),
  /** that the search kept */
  found: z.number().int(),
})
export type ObjectTable = z.infer<typeof ObjectTableSchema>

export const evidenceService = defineService('evidence', {
  artifact: call(z.object({ id: z.string() }), ArtifactSchema),
  /**
   * Objects of detections, or connected components of a mask; least certain first; at most `limit`. Of features and of graphs: in their own order,
   * at most 2,000 at a time. `ids`: these alone, wherever they stand in the order.
   */
  objects: call(
    z.object({
      artifactId: z.string(),
      classes: z.array(z.string()),
      minScore: z.number().nullable(),
      limit: z.number().int().positive().max(20000).default(20000),
      ids: z.array(z.string()).max(2000).optional(),
    }),
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
  /** how a result is drawn: colours of features and roads, the ramp of measured values; `plane`: of this band */
  legend: call(z.object({ artifactId: z.string(), plane: z.string().nullable().default(null) }), LegendSchema),
  /** objects of features or of a graph as a table; `search` keeps rows that hold these words; `sort` by a column, else as they are stored */
  table: call(
    z.object({
      artifactId: z.string(),
      search: z.string().max(200).default(''),
      sort: z.object({ column: z.string(), descending: z.boolean() }).nullable().default(null),
      limit: z.number().int().positive().max(2000).default(200),
    }),
    ObjectTableSchema,
  ),
  /** what lies under a pixel of the project frame, top result first; lines and points within `reachPx` of it, those beside it after those under it */
  at: call(
    z.object({ xy: PixelXYSchema, reachPx: z.number().min(0).max(10_000).default(4) }),
    z.array(z.object({ artifactId: z.string(), step: z.string(), class: z.string(), score: z.number().nullable(), objectId: z.string().nullable() })),
  ),
})
