import { z } from 'zod'
import { AnswerSchema } from './answer.ts'
import { FailureSchema } from './errors.ts'
import { ReadingSchema } from './goal.ts'
import { KindNameSchema } from './kinds/names.ts'
import { CheckedPlanSchema, PlanSchema } from './plan.ts'
import { PlanningRecordSchema, PlanProposalSchema } from './planning-record.ts'

export const stepStatuses = ['draft', 'needs_you', 'ready', 'stale', 'queued', 'running', 'done', 'failed', 'refused', 'skipped', 'cancelled', 'interrupted'] as const
export const StepStatusSchema = z.enum(stepStatuses)
export type StepStatus = z.infer<typeof StepStatusSchema>

export const ProgressSchema = z.object({
  /** tiles or rows finished and to do */
  done: z.number().int(),
  total: z.number().int(),
  unit: z.string(),
  /** null in the first 5 tiles: "measuring speed" */
  secondsLeft: z.number().nullable(),
  device: z.string().nullable(),
})
export type Progress = z.infer<typeof ProgressSchema>

/** A call a step made for one of its items: a date, a feature, a scene. */
export const ChildStepSchema = z.object({
  label: z.string(),
  tool: z.string(),
  artifactId: z.string().nullable(),
  artifactKind: KindNameSchema.nullable(),
  summary: z.string().nullable(),
  error: FailureSchema.nullable(),
})
export type ChildStep = z.infer<typeof ChildStepSchema>

/** One step as the window shows it. `summary` is the result in one line. */
export const StepStateSchema = z.object({
  id: z.string(),
  status: StepStatusSchema,
  approved: z.boolean(),
  reused: z.boolean(),
  ms: z.number().nullable(),
  estimateMs: z.number().nullable(),
  progress: ProgressSchema.nullable(),
  artifactId: z.string().nullable(),
  artifactKind: KindNameSchema.nullable(),
  summary: z.string().nullable(),
  empty: z.boolean(),
  staleBecause: z.string().nullable(),
  error: FailureSchema.nullable(),
  /** what a step that goes over items did for each; absent for all others */
  children: z.array(ChildStepSchema).optional(),
})
export type StepState = z.infer<typeof StepStateSchema>

/** A question in the project, with its reading, plan, steps and answer: all the window needs to draw it. */
export const RequestStateSchema = z.object({
  id: z.string(),
  number: z.number().int(),
  text: z.string(),
  reading: ReadingSchema,
  /** what the planner said of itself: model, tries, repairs, drops; words, not data */
  plannerNotes: z.array(z.string()),
  plan: PlanSchema,
  planVersion: z.number().int(),
  check: CheckedPlanSchema,
  steps: z.array(StepStateSchema),
  status: z.enum(['planned', 'queued', 'running', 'answered', 'refused', 'failed', 'cancelled', 'interrupted', 'stale']),
  answer: AnswerSchema.nullable(),
  createdAt: z.string(),
  /** how the plan came to be; absent in projects from before */
  record: PlanningRecordSchema.optional(),
  /** another plan that waits for her choice; absent or null: none */
  proposal: PlanProposalSchema.nullable().optional(),
  /** request whose answer this one goes on from */
  follows: z.string().nullable().optional(),
  /** an outside program fills this request call by call; absent: a question of the analyst */
  caller: z.object({ name: z.string(), via: z.enum(['mcp', 'terminal', 'replay']) }).optional(),
  /** what she said of the answer; it is an example for later plans until it is forgotten */
  verdict: z.object({ right: z.boolean(), reason: z.string() }).nullable().optional(),
})
export type RequestState = z.infer<typeof RequestStateSchema>
