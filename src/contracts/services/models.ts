import { z } from 'zod'
import { ClassIdSchema } from '../classes.ts'
import { PixelBoxSchema, PixelXYSchema } from '../frame.ts'
import { ModelCardSchema, modelTasks, outputLayouts } from '../model-card.ts'
import { call, defineService, event } from '../service.ts'

/** One line of the list of models; the whole card comes with `card`. */
export const ModelSummarySchema = z.object({
  id: z.string(),
  version: z.string(),
  task: z.enum(modelTasks).nullable(),
  classes: z.array(ClassIdSchema),
  gsdRangeM: z.tuple([z.number(), z.number()]).nullable(),
  /** `shipped` with Aftermap, `own` added on this machine, `taught` in this project */
  origin: z.enum(['shipped', 'own', 'taught']),
  /** trained on drawn scenes: unverified on real imagery */
  synthetic: z.boolean(),
  limits: z.string(),
  licence: z.string(),
  trainedOn: z.string(),
  /** measured on places it was not trained on, ready to read: place, measure, value */
  scores: z.array(z.object({ place: z.string(), measure: z.string(), value: z.number() })),
  /** why it cannot be used, in a sentence */
  problem: z.string().nullable(),
})
export type ModelSummary = z.infer<typeof ModelSummarySchema>

/** Answers to the questions of a model; each overrides what the file says. */
export const ModelAnswersSchema = z.object({
  gsd: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  classes: z.array(z.string().min(1)).min(1).optional(),
  order: z.enum(['RGB', 'BGR']).optional(),
  layout: z.enum(outputLayouts).optional(),
  scale: z.enum(['0..1', '0..255', '-1..1', 'imagenet']).optional(),
  dates: z.enum(['before_after', 'after_before', 'one']).optional(),
  tile: z.number().int().min(32).max(4096).optional(),
})
export type ModelAnswers = z.infer<typeof ModelAnswersSchema>

/** What the doctor says of a model file. `questions[].id` is the name of the answer that settles it. */
export const ModelReportSchema = z.object({
  file: z.string(),
  verdict: z.enum(['ok', 'ask', 'refused']),
  task: z.enum(modelTasks).nullable(),
  layout: z.enum(outputLayouts).nullable(),
  classes: z.array(z.object({ index: z.number().int(), name: z.string(), class: ClassIdSchema })),
  input: ModelCardSchema.shape.input.nullable(),
  margin: z.number().int(),
  ir: z.number().nullable(),
  opset: z.number().nullable(),
  provider: z.string().nullable(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), choices: z.array(z.string()).optional(), why: z.string() })),
  message: z.string(),
})
export type ModelReport = z.infer<typeof ModelReportSchema>

/** What a model said of one tile of the open image, to be looked at before it is kept. */
export const ModelTrialSchema = z.object({
  layerId: z.string(),
  /** what was shown to it, pixels of the layer's image */
  box: PixelBoxSchema,
  /** picture of the box at the engine's door, as those of tiles */
  cropPath: z.string().nullable(),
  /** side x side class values, row by row, and the class of each value; null for detectors */
  mask: z.object({ side: z.number().int(), values: z.array(z.number().int()), classes: z.record(z.string(), z.string()) }).nullable(),
  /** in shares of the crop's side, right and down */
  boxes: z.array(z.object({ class: z.string(), score: z.number(), box: PixelBoxSchema })),
  /** in words: "12 % water", "3 vehicles" */
  sentence: z.string(),
  elapsedMs: z.number(),
})
export type ModelTrial = z.infer<typeof ModelTrialSchema>

export const ProviderProbeSchema = z.object({
  provider: z.string(),
  ok: z.boolean(),
  used: z.boolean(),
  detail: z.string(),
  medianMs: z.number().nullable(),
  maxDifference: z.number().nullable(),
  nodes: z.record(z.string(), z.number()),
  threads: z.number().int().nullable(),
})

/** What runs models on this machine, and why the other providers do not. */
export const DeviceSchema = z.object({ machine: z.string(), probedAt: z.string(), probes: z.array(ProviderProbeSchema) })
export type Device = z.infer<typeof DeviceSchema>

const ModelFile = z.object({ path: z.string(), answers: ModelAnswersSchema.default({}) })

/** Models of this machine: what they are, bringing one, and what they run on. */
export const modelsService = defineService('models', {
  list: call(z.object({}), z.array(ModelSummarySchema)),
  card: call(z.object({ id: z.string() }), ModelCardSchema),
  /** looks at a file and, where an image is open and nothing is left to ask, shows what it makes of a tile there (`at`: pixels of the layer's image) */
  check: call(
    ModelFile.extend({ layerId: z.string().nullable().default(null), at: PixelXYSchema.nullable().default(null) }),
    z.object({ report: ModelReportSchema, trial: ModelTrialSchema.nullable(), trialProblem: z.string().nullable() }),
  ),
  /** copies the file and what it needs into the folder of own models */
  add: call(ModelFile.extend({ id: z.string().nullable().default(null), replace: z.boolean().default(false) }), z.object({ id: z.string(), report: ModelReportSchema })),
  /** shipped models stay */
  remove: call(z.object({ id: z.string() }), z.object({})),
  /** null when the providers were never tried on this machine */
  device: call(z.object({}), DeviceSchema.nullable()),
  /** tries every provider now; seconds */
  probe: call(z.object({}), DeviceSchema.nullable()),
  /**
   * Outline of what is clicked on the image behind a result, by an installed model of prompted masks (the first one where none is named).
   * Positions in pixels of the project frame; `view` is what is seen of the map. `looked`: the picture was looked at anew, which takes long.
   */
  outline: call(
    z.object({
      artifactId: z.string(),
      modelId: z.string().nullable().default(null),
      view: PixelBoxSchema,
      points: z.array(z.object({ at: PixelXYSchema, on: z.boolean() })).max(200),
      box: PixelBoxSchema.nullable().default(null),
    }),
    z.object({ modelId: z.string(), ring: z.array(PixelXYSchema), looked: z.boolean() }),
  ),
  changed: event(z.object({})),
})
