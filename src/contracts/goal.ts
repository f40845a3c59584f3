import { z } from 'zod'
import { AnswerLanguageSchema } from './answer-language.ts'
import { ClassIdSchema } from './classes.ts'
import { UnitSchema } from './kinds/quantity.ts'

export const goalTypes = [
  'detect',
  'segment',
  'exists_object',
  'count_object',
  'area_object',
  'exists_damage',
  'count_damage',
  'area_damage',
  'path',
  'compound',
  'arithmetic',
  'workspace',
  'refusal',
] as const
export const operations = ['detect', 'segment', 'count', 'exists', 'area', 'path', 'sum', 'difference', 'ratio', 'mean', 'rank', 'filter'] as const
export const scopes = ['image', 'here', 'area', 'view', 'selection', 'near_point', 'part', 'route', 'workspace', 'none'] as const
export const refusalReasons = [
  'no_class',
  'no_data',
  'no_date',
  'no_model',
  'not_visible',
  'missing_point',
  'missing_area',
  'false_premise',
  'contradiction',
  'out_of_scope',
  /** several things on the screen fit the words: which one is asked, never guessed */
  'unclear',
] as const
/** What of the screen a question waits for. */
export const askKinds = ['area', 'point', 'selection', 'date', 'layer', 'distance', 'class', 'place', 'coordinate', 'earlier_answer', 'file'] as const

export const GoalTypeSchema = z.enum(goalTypes)
export type GoalType = z.infer<typeof GoalTypeSchema>
export type Operation = (typeof operations)[number]
export type Scope = (typeof scopes)[number]
export type RefusalReason = (typeof refusalReasons)[number]

export const GoalUnitSchema = z.union([UnitSchema, z.literal('yes_no')]).nullable()

/**
 * One question back, with what would answer it. A choice is laid over the goal as `patch` and the words are read again;
 * without choices a click on the map is waited for, and the same words are read again when it was made.
 */
export const GoalAskSchema = z.object({
  what: z.enum(askKinds),
  sentence: z.string(),
  choices: z.array(z.object({ label: z.string(), patch: z.record(z.string(), z.unknown()) })),
})
export type GoalAsk = z.infer<typeof GoalAskSchema>
export type AskKind = GoalAsk['what']

export const GoalPartSchema = z.object({
  type: GoalTypeSchema,
  operation: z.enum(operations),
  classes: z.array(ClassIdSchema),
  unit: GoalUnitSchema,
  /** image and area of this part, where they are not those of the whole question: "before and after", "in each area" */
  when: z.enum(['pre', 'post']).optional(),
  layerId: z.string().optional(),
  areaName: z.string().optional(),
})
export type GoalPart = z.infer<typeof GoalPartSchema>

/** What is asked, not the steps that serve it. Field meanings: `docs/reference/goal.md`. */
export const GoalSchema = z.object({
  type: GoalTypeSchema,
  operations: z.array(z.enum(operations)),
  classes: z.array(ClassIdSchema),
  scope: z.enum(scopes),
  unit: GoalUnitSchema,
  groupBy: z.string().nullable(),
  /** arithmetic over parts, e.g. `p1 / p2`, parts numbered from 1 */
  formula: z.string().nullable(),
  parts: z.array(GoalPartSchema).default([]),
  /** e.g. `area > 300 m2`, `score >= 0.8` */
  filter: z.string().nullable().default(null),
  /** e.g. `bottom third of image`, `north half` */
  region: z.string().nullable().default(null),
  /** name of the drawn area, when the sentence names one */
  areaName: z.string().nullable().default(null),
  /** names of the points of a path, start first, or the point of `near_point` */
  points: z.array(z.string()).default([]),
  /** metres of `near_point` */
  distanceM: z.number().nullable().default(null),
  /** workspace action, e.g. `zoom`, `filter`, `older`, `clear`; its arguments beside it */
  action: z.string().nullable().default(null),
  arguments: z.record(z.string(), z.unknown()).default({}),
  reason: z.enum(refusalReasons).nullable().default(null),
  /** sentence of a refusal: the premise that fails */
  premise: z.string().nullable().default(null),
  /** `inverted`: the question asserts absence, so "exists" answers "no, ..." */
  polarity: z.enum(['plain', 'inverted']).default('plain'),
  /** language the answer is asked in; absent: that of the project, else of the question */
  language: AnswerLanguageSchema.optional(),
  /** date role of the image meant */
  when: z.enum(['pre', 'post', 'any']).default('any'),
  /** image the words name beyond its date: "the radar one", "the other image"; absent: the role of `when` decides */
  layerId: z.string().optional(),
  /** model the words name: "use the ship detector" */
  modelId: z.string().optional(),
  /** request whose answer the words go on from: "and the vehicles?" */
  follows: z.string().optional(),
  /** of a refusal that only lacks a click or a choice */
  ask: GoalAskSchema.optional(),
})
export type Goal = z.infer<typeof GoalSchema>

/** One chip of "Understood as". Choosing an option re-reads with its patch laid over the goal. */
export const ReadingChipSchema = z.object({
  key: z.enum(['goal', 'what', 'that are', 'from', 'where', 'when', 'unit', 'how']),
  value: z.string(),
  /** why the reading is doubtful; the chip is amber when set */
  doubt: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), note: z.string().nullable(), patch: z.record(z.string(), z.unknown()) })),
})
export type ReadingChip = z.infer<typeof ReadingChipSchema>

export const ReadingSchema = z.object({
  text: z.string(),
  goal: GoalSchema,
  chips: z.array(ReadingChipSchema),
  /** word of the question -> what the screen made of it, e.g. here -> drawn area A1 */
  taken: z.array(z.object({ word: z.string(), meaning: z.string() })),
  /** assumptions made for her, each a sentence */
  assumptions: z.array(z.string()),
})
export type Reading = z.infer<typeof ReadingSchema>
