import { z } from 'zod'
import { FrameSchema, PixelXYSchema, RingsSchema } from './frame.ts'
import { GoalSchema } from './goal.ts'
import { KindNameSchema } from './kinds/names.ts'

/** Things a step may name that no step makes. Geometry is inside, so a plan means the same on every machine. */
export const ResourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), layerId: z.string(), label: z.string() }),
  z.object({ kind: z.literal('area'), label: z.string(), frame: FrameSchema, rings: RingsSchema }),
  z.object({ kind: z.literal('point'), label: z.string(), frame: FrameSchema, xy: PixelXYSchema }),
  z.object({ kind: z.literal('selection'), label: z.string(), ids: z.array(z.string()) }),
])
export type Resource = z.infer<typeof ResourceSchema>

/**
 * One step. A wire input holds the name of a resource or of an earlier output (or a list of names);
 * any other input holds a plain value. Which is which stands in the tool's spec.
 */
export const ActionSchema = z.object({
  id: z.string(),
  tool: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  outputs: z.array(z.string()).length(1),
  why: z.string().nullable().default(null),
  skipped: z.boolean().default(false),
})
export type Action = z.infer<typeof ActionSchema>

export const PlannerRefSchema = z.object({ kind: z.enum(['builtin', 'ollama']), model: z.string().nullable() })
export type PlannerRef = z.infer<typeof PlannerRefSchema>

export const PlanSchema = z.object({
  goal: GoalSchema,
  planner: PlannerRefSchema,
  resources: z.record(z.string(), ResourceSchema),
  actions: z.array(ActionSchema),
})
export type Plan = z.infer<typeof PlanSchema>

/** What the checker says: code, step, sentence, and the one repair when there is exactly one. */
export const FindingSchema = z.object({
  code: z.string(),
  step: z.string().nullable(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  repair: z.object({ label: z.string(), actions: z.array(ActionSchema) }).nullable(),
})
export type Finding = z.infer<typeof FindingSchema>

/** Kind on each wire after checking: output name -> kind and classes it can hold. */
export const WireKindSchema = z.object({ kind: KindNameSchema, classes: z.array(z.string()).nullable() })
export const CheckedPlanSchema = z.object({ valid: z.boolean(), findings: z.array(FindingSchema), wires: z.record(z.string(), WireKindSchema) })
export type CheckedPlan = z.infer<typeof CheckedPlanSchema>
