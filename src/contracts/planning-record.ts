import { z } from 'zod'
import { WireSchema } from './kinds/wire.ts'
import { ActionSchema, FindingSchema, plannerModes, strategies } from './plan.ts'

/** One call of a language model, whole: what was asked with which options, and what it cost. */
export const ModelCallSchema = z.object({
  purpose: z.enum(['reading', 'plan', 'step', 'complete', 'reflect', 'module', 'wording', 'self_test', 'embed']),
  at: z.string(),
  model: z.string(),
  /** digest of the model's weights as the server names it; null where it does not */
  digest: z.string().nullable(),
  temperature: z.number(),
  seed: z.number().int(),
  contextTokens: z.number().int(),
  /** our own estimate before sending, then what the server counted */
  estimatedTokens: z.number().int(),
  promptTokens: z.number().int().nullable(),
  replyTokens: z.number().int().nullable(),
  elapsedMs: z.number(),
  /** code of the failure; null when a reply came */
  failure: z.string().nullable(),
  prompt: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  reply: z.string(),
})
export type ModelCall = z.infer<typeof ModelCallSchema>

/** One change made to what a planner proposed. Every one is shown on its card; none is silent. */
export const RepairSchema = z.object({
  /** step it is about; null for the plan */
  step: z.string().nullable(),
  what: z.enum(['tool', 'input', 'wire', 'argument', 'class', 'unit', 'scope', 'step_added', 'step_dropped', 'input_dropped', 'order']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** finding that called for it; null where a rule of names did */
  code: z.string().nullable(),
  /** one sentence for the card */
  sentence: z.string(),
})
export type Repair = z.infer<typeof RepairSchema>

/** How a plan came to be: part of the run record. */
export const PlanningRecordSchema = z.object({
  mode: z.enum(plannerModes).nullable(),
  strategy: z.enum(strategies).nullable(),
  shots: z.number().int(),
  /** tools shown to the model */
  tools: z.array(z.string()),
  /** solved requests shown to the model, by id */
  examples: z.array(z.string()),
  calls: z.array(ModelCallSchema),
  repairs: z.array(RepairSchema),
  /** compact workspace state the plan was made for, as the prompt has it */
  workspace: z.string(),
})
export type PlanningRecord = z.infer<typeof PlanningRecordSchema>

/** One line of the difference between two plans, by step. */
export const PlanChangeSchema = z.object({
  change: z.enum(['same', 'added', 'removed', 'changed']),
  /** the step in the plan at hand, and in the other */
  before: ActionSchema.nullable(),
  after: ActionSchema.nullable(),
  /** names of inputs that differ */
  inputs: z.array(z.string()),
  /** what it means for the answer, in words, where it means something: "leaves out: within clear-road reach" */
  consequence: z.string().nullable(),
})
export type PlanChange = z.infer<typeof PlanChangeSchema>

/** Another plan for the same question: a second opinion, or a new plan after a step failed or was changed. */
export const PlanProposalSchema = z.object({
  from: z.enum(['second_opinion', 'replan']),
  /** who made it, and why it is there, in one sentence */
  title: z.string(),
  plan: z.unknown(),
  findings: z.array(FindingSchema),
  changes: z.array(PlanChangeSchema),
  /** fields of the goal in which the readings differ, each with both values in words */
  readings: z.array(z.object({ field: z.string(), here: z.string(), there: z.string() })),
  notes: z.array(z.string()),
  /** wires of the plan, for its cards; absent in projects from before */
  wires: z.record(z.string(), WireSchema).optional(),
  /** how it came to be, where its planner says */
  record: PlanningRecordSchema.optional(),
})
export type PlanProposal = z.infer<typeof PlanProposalSchema>
