import { z } from 'zod'
import { ModelCallSchema } from '../planning-record.ts'
import { plannerModes } from '../plan.ts'
import { call, defineService, event } from '../service.ts'

/** How a local language model stands, each state its own sentence and its own button. */
export const plannerStates = ['ready', 'not_installed', 'not_running', 'not_ollama', 'no_models', 'model_missing', 'out_of_memory', 'too_slow', 'no_schema', 'remote_host'] as const

/** Three questions with one right plan each: whether this model plans well enough, and in which form. */
export const SelfTestSchema = z.object({
  at: z.string(),
  digest: z.string().nullable(),
  questions: z.array(z.object({ question: z.string(), right: z.boolean(), sentence: z.string() })),
  seconds: z.number(),
  tokensPerSecond: z.number().nullable(),
  obeysSchema: z.boolean(),
  verdict: z.enum(['plans', 'reads', 'unfit']),
  /** advice in one sentence */
  sentence: z.string(),
  calls: z.array(ModelCallSchema),
})
export type SelfTest = z.infer<typeof SelfTestSchema>

export const PlannerModelSchema = z.object({
  name: z.string(),
  digest: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  parameters: z.string().nullable(),
  quantization: z.string().nullable(),
  contextTokens: z.number().int().nullable(),
  thinks: z.boolean(),
  embeds: z.boolean(),
  /** mode used when the person chooses none */
  mode: z.enum(plannerModes),
  selfTest: SelfTestSchema.nullable(),
})
export type PlannerModel = z.infer<typeof PlannerModelSchema>

export const PlannersStateSchema = z.object({
  url: z.string(),
  state: z.enum(plannerStates),
  sentence: z.string(),
  /** what a person can do now: the window makes buttons of them */
  actions: z.array(z.enum(['use_builtin', 'retry', 'choose_model', 'import_gguf', 'start_server', 'set_address', 'smaller_model', 'self_test'])),
  models: z.array(PlannerModelSchema),
})
export type PlannersState = z.infer<typeof PlannersStateSchema>

/** Language models that can plan. Nothing of a project; what was found out of a model is kept beside the settings. */
export const plannersService = defineService('planners', {
  state: call(z.object({}), PlannersStateSchema),
  setAddress: call(z.object({ url: z.string() }), PlannersStateSchema),
  selfTest: call(z.object({ model: z.string() }), SelfTestSchema),
  /** a GGUF file from a stick: hashed, sent to the server, made a model, tested */
  importGguf: call(z.object({ path: z.string(), name: z.string().optional() }), PlannersStateSchema),
  cancelImport: call(z.object({}), z.object({})),
  importProgress: event(z.object({ name: z.string(), stage: z.enum(['hashing', 'sending', 'making', 'testing']), done: z.number(), total: z.number() })),
  changed: event(PlannersStateSchema),
})
