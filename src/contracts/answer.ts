import { z } from 'zod'
import { UnitSchema } from './kinds/quantity.ts'

/** One value with unit, interval, method and the step that made it: the only things an answer may state. */
export const FactSchema = z.object({
  id: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  unit: UnitSchema.nullable(),
  /** value and unit in the units of the project, as the sentence says it; absent where value and unit are said as they are */
  words: z.string().optional(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  intervalReason: z.string().nullable(),
  method: z.string(),
  step: z.string(),
  artifactId: z.string().nullable(),
  /** artifact whose objects or pixels stand behind the number */
  evidence: z.object({ artifactId: z.string(), minScore: z.number().nullable(), classes: z.array(z.string()) }).nullable(),
})
export type Fact = z.infer<typeof FactSchema>

export const answerKinds = ['detections', 'mask', 'yes_no', 'count', 'area', 'path', 'table', 'quantity', 'state', 'refusal'] as const

/** `value: null` with a `reason` means "cannot tell". `text` marks facts as `{f1}`; `words` has them filled in. */
export const AnswerSchema = z.object({
  kind: z.enum(answerKinds),
  value: z.union([z.number(), z.boolean(), z.string(), z.array(z.unknown())]).nullable(),
  unit: UnitSchema.nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  intervalReason: z.string().nullable(),
  /** sentence with numbers in place */
  text: z.string(),
  /** the same sentence with `{f1}` where a fact stands */
  template: z.string(),
  reason: z.string().nullable(),
  hint: z.string().nullable(),
  facts: z.array(FactSchema),
  limits: z.array(z.string()),
})
export type Answer = z.infer<typeof AnswerSchema>
