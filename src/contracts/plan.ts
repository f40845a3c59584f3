import { z } from 'zod'
import { FrameSchema, PixelXYSchema, RingsSchema } from './frame.ts'
import { GoalSchema } from './goal.ts'
import { WireSchema } from './kinds/wire.ts'

/** Things a step may name that no step makes. Geometry is inside, so a plan means the same on every machine. */
export const ResourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), layerId: z.string(), label: z.string() }),
  /** a vector file: its features */
  z.object({ kind: z.literal('features'), layerId: z.string(), label: z.string() }),
  /** a result made before, by another request */
  z.object({ kind: z.literal('artifact'), artifactId: z.string(), label: z.string(), wire: WireSchema }),
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
  /** changed or added by hand: a new proposal keeps it as it is */
  pinned: z.literal(true).optional(),
})
export type Action = z.infer<typeof ActionSchema>

/** What a language model is asked for: a whole plan, one step after another, or the reading alone, from which templates make the plan. */
export const plannerModes = ['whole', 'steps', 'reading'] as const
export const strategies = ['plan_then_execute', 'react', 'reflexion', 'rewoo', 'chain_of_thought', 'chameleon'] as const

/** `mode`, `strategy` and `shots` absent: the best for the model, as its size and its self-test say. */
export const PlannerRefSchema = z.object({
  kind: z.enum(['builtin', 'ollama']),
  model: z.string().nullable(),
  mode: z.enum(plannerModes).optional(),
  strategy: z.enum(strategies).optional(),
  /** solved examples in the prompt, 0 to 3 */
  shots: z.number().int().min(0).max(3).optional(),
})
export type PlannerMode = (typeof plannerModes)[number]
export type Strategy = (typeof strategies)[number]
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

/** What is known of each wire after checking, by resource or output name. */
export const CheckedPlanSchema = z.object({ valid: z.boolean(), findings: z.array(FindingSchema), wires: z.record(z.string(), WireSchema) })
export type CheckedPlan = z.infer<typeof CheckedPlanSchema>
