import { z } from 'zod'
import type { Answer } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { FactToldSchema, factsOfAnswer } from './fact.ts'

const ErrorToldSchema = z.object({ code: z.string(), message: z.string(), hint: z.string(), repairable: z.boolean() })

export const AnswerToldSchema = z.object({
  kind: z.string(),
  text: z.string().describe('the answer in a sentence; its numbers are the facts'),
  value: z.unknown().describe('null: cannot be told, reason says why'),
  unit: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  reason: z.string().nullable(),
  hint: z.string().nullable(),
  facts: z.array(FactToldSchema),
  limits: z.array(z.string()),
})

export const RequestToldSchema = z.object({
  request: z.string(),
  number: z.number(),
  question: z.string(),
  status: z.string(),
  needs_approval: z.boolean().describe('steps wait for a yes'),
  understood: z.array(z.string()).describe('how the question was read'),
  steps: z.array(
    z.object({
      id: z.string(),
      tool: z.string(),
      inputs: z.record(z.string(), z.unknown()),
      output: z.string(),
      status: z.string(),
      done: z.number().nullable(),
      total: z.number().nullable(),
      summary: z.string().nullable(),
      artifact: z.string().nullable(),
      error: ErrorToldSchema.nullable(),
    }),
  ),
  findings: z.array(z.object({ code: z.string(), step: z.string().nullable(), severity: z.string(), message: z.string() })),
  answer: AnswerToldSchema.nullable(),
})
export type RequestTold = z.infer<typeof RequestToldSchema>

const waiting = new Set(['draft', 'needs_you', 'ready'])

/** A refusal computes nothing, so nobody is asked for it. */
export const needsApproval = ({ steps, check, reading }: RequestState): boolean =>
  check.valid && reading.goal.type !== 'refusal' && steps.some(({ approved, status }) => !approved && waiting.has(status))

/** A request as outside programs read it: reading, steps, findings, answer. */
export const requestTold = (request: RequestState): RequestTold => ({
  request: request.id,
  number: request.number,
  question: request.text,
  status: request.status,
  needs_approval: needsApproval(request),
  understood: request.reading.chips.map(({ key, value }) => `${key}: ${value}`),
  steps: request.plan.actions.map((action) => {
    const step = request.steps.find(({ id }) => id === action.id)
    return {
      id: action.id,
      tool: action.tool,
      inputs: action.inputs,
      output: action.outputs[0] ?? action.id,
      status: action.skipped ? 'skipped' : (step?.status ?? 'draft'),
      done: step?.progress?.done ?? null,
      total: step?.progress?.total ?? null,
      summary: step?.summary ?? null,
      artifact: step?.artifactId ?? null,
      error: step?.error ? { code: step.error.code, message: step.error.message, hint: step.error.hint, repairable: step.error.repairable } : null,
    }
  }),
  findings: request.check.findings.map(({ code, step, severity, message }) => ({ code, step, severity, message })),
  answer: request.answer && answerTold(request.answer),
})

export const answerTold = (answer: Answer): z.infer<typeof AnswerToldSchema> => ({
  kind: answer.kind,
  text: answer.text,
  value: answer.value,
  unit: answer.unit,
  low: answer.interval?.[0] ?? null,
  high: answer.interval?.[1] ?? null,
  reason: answer.reason ?? answer.intervalReason,
  hint: answer.hint,
  facts: factsOfAnswer(answer),
  limits: answer.limits,
})
