import { z } from 'zod'
import { ModelCallSchema } from '../planning-record.ts'
import { plannerModes } from '../plan.ts'
import { call, defineService, event } from '../service.ts'

/** How a local language model stands, each state its own sentence and its own buttons. */
export const plannerStates = ['ready', 'not_installed', 'not_running', 'not_ollama', 'no_models', 'model_missing', 'out_of_memory', 'too_slow', 'no_schema', 'remote_host'] as const
export type PlannerStateName = (typeof plannerStates)[number]

/** What a person can do now: the window makes buttons of them. */
export const plannerActions = [
  'use_builtin',
  'retry',
  'choose_model',
  'import_gguf',
  'start_server',
  'set_address',
  'allow_remote',
  'use_this_machine',
  'smaller_model',
  'self_test',
] as const
export type PlannerAction = (typeof plannerActions)[number]

export const selfTestVerdicts = ['plans', 'reads', 'unfit'] as const

/** Three questions with one right plan each: whether this model plans well enough, and in which form. */
export const SelfTestSchema = z.object({
  at: z.string(),
  digest: z.string().nullable(),
  questions: z.array(z.object({ question: z.string(), right: z.boolean(), sentence: z.string() })),
  seconds: z.number(),
  tokensPerSecond: z.number().nullable(),
  obeysSchema: z.boolean(),
  verdict: z.enum(selfTestVerdicts),
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
  /** what the server says it can do, in its own words: completion, tools, thinking, vision, embedding */
  capabilities: z.array(z.string()).default([]),
  /** mode used when the person chooses none */
  mode: z.enum(plannerModes),
  selfTest: SelfTestSchema.nullable(),
  /** what went wrong with it last on this machine, until it goes well again */
  trouble: z
    .object({ state: z.enum(plannerStates), sentence: z.string(), at: z.string() })
    .nullable()
    .default(null),
})
export type PlannerModel = z.infer<typeof PlannerModelSchema>

export const PlannersStateSchema = z.object({
  url: z.string(),
  /** the address is another machine's: what is asked leaves this one */
  remote: z.boolean().default(false),
  /** the program, where it was found on this machine */
  program: z.string().nullable().default(null),
  state: z.enum(plannerStates),
  sentence: z.string(),
  actions: z.array(z.enum(plannerActions)),
  /** what was looked at just now, in order; `null`: not looked at */
  checks: z.array(z.object({ what: z.string(), ok: z.boolean().nullable() })).default([]),
  models: z.array(PlannerModelSchema),
  /** one call at a time: the model at work, and how many calls wait behind it */
  queue: z.object({ running: z.string().nullable(), waiting: z.number().int() }).default({ running: null, waiting: 0 }),
})
export type PlannersState = z.infer<typeof PlannersStateSchema>

export const importStages = ['hashing', 'sending', 'making', 'testing'] as const
export const ImportProgressSchema = z.object({ name: z.string(), stage: z.enum(importStages), done: z.number(), total: z.number() })
export type ImportProgress = z.infer<typeof ImportProgressSchema>

/** Language models that can plan. Nothing of a project; what was found out of a model is kept beside the settings. */
export const plannersService = defineService('planners', {
  /** looks now; `model` is the one chosen, whose own troubles then count. `again`: what it met before is forgotten, it is to be tried anew */
  state: call(z.object({ model: z.string().nullable().default(null), again: z.boolean().default(false) }), PlannersStateSchema),
  /** an address elsewhere is kept but not spoken to until `allowRemote`; an empty one goes back to this machine's usual one */
  setAddress: call(z.object({ url: z.string(), allowRemote: z.boolean().default(false) }), PlannersStateSchema),
  /** starts the program that was found on this machine; it ends with Aftermap */
  startServer: call(z.object({}), PlannersStateSchema),
  selfTest: call(z.object({ model: z.string() }), SelfTestSchema),
  cancelSelfTest: call(z.object({}), z.object({})),
  selfTestProgress: event(z.object({ model: z.string(), done: z.number().int(), total: z.number().int() })),
  /** a GGUF file from a stick: hashed, sent to the server, made a model, tested */
  importGguf: call(z.object({ path: z.string(), name: z.string().optional() }), PlannersStateSchema),
  cancelImport: call(z.object({}), z.object({})),
  importProgress: event(ImportProgressSchema),
  changed: event(PlannersStateSchema),
})
