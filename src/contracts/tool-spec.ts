import { z } from 'zod'
import { KindNameSchema } from './kinds/names.ts'
import { DimensionSchema, SensorSchema } from './kinds/wire.ts'
import { UnitSchema } from './kinds/quantity.ts'

/** Plain description of one input of a tool: a wire that must be produced, or an argument with a typed form. */
export const InputSpecSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('wire'), kinds: z.array(KindNameSchema), many: z.boolean(), optional: z.boolean(), label: z.string(), note: z.string() }),
  z.object({
    role: z.literal('argument'),
    type: z.enum(['class', 'classes', 'number', 'score', 'unit', 'text', 'choice', 'model', 'layer', 'layers', 'selection', 'flag', 'json']),
    /** input whose classes are the choice, for `class` and `classes` */
    of: z.string().nullable(),
    optional: z.boolean(),
    choices: z.array(z.string()).nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: z.string().nullable(),
    /** JSON Schema of a `json` argument */
    form: z.record(z.string(), z.unknown()).optional(),
    label: z.string(),
    note: z.string(),
  }),
])
export type InputSpec = z.infer<typeof InputSpecSchema>

/** What an image or raster input must be, seen from the plan alone. */
export const InputNeedSchema = z.object({
  sensors: z.array(SensorSchema).optional(),
  minBands: z.number().int().optional(),
  bandNames: z.array(z.string()).optional(),
  role: z.enum(['pre', 'post']).optional(),
  gsdM: z.tuple([z.number(), z.number()]).optional(),
  shape: z.enum(['point', 'line', 'polygon']).optional(),
  dimensions: z.array(DimensionSchema).optional(),
})
export type InputNeed = z.infer<typeof InputNeedSchema>

/** How the output wire follows from the inputs; all of it is read by the checker, none of it by the tool. Absent: nothing is known. */
export const TypingSchema = z.object({
  /** `argument`: the classes named there (all the image's models see when not given); `wire`: those of that input; a list: always these */
  classes: z.union([z.object({ argument: z.string() }), z.object({ wire: z.string() }), z.array(z.string())]).optional(),
  /** input whose grid, sensor, dates and layers the output keeps */
  frame: z.string().optional(),
  dimension: z.union([DimensionSchema, z.object({ wire: z.string() })]).optional(),
  /** the output's unit where it is always the same, or the argument that names it */
  unit: z.union([UnitSchema, z.object({ argument: z.string() }), z.object({ wire: z.string() })]).optional(),
  shape: z.enum(['point', 'line', 'polygon']).optional(),
  needs: z.record(z.string(), InputNeedSchema).optional(),
  /** inputs that must lie on one grid */
  sameFrame: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** inputs whose quantities must have one dimension */
  sameDimension: z.array(z.string()).optional(),
  /** works in metres: an input without a pixel size cannot give a number */
  metric: z.literal(true).optional(),
  /** text arguments that hold a condition such as `area > 300 m2` */
  conditions: z.array(z.string()).optional(),
  /** argument that names the CRS of the output, for tools that move a thing onto another grid */
  crs: z.object({ argument: z.string() }).optional(),
})
export type Typing = z.infer<typeof TypingSchema>

/** What prompts, cards, checker, CLI and reference need to know of a tool; no code inside. */
export const ToolSpecSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  module: z.enum(['perception', 'raster', 'vector', 'logic', 'picture', 'workspace']),
  /** verb phrase of its card */
  verb: z.string(),
  summary: z.string(),
  aliases: z.array(z.string()),
  inputs: z.record(z.string(), InputSpecSchema),
  output: KindNameSchema,
  effects: z.enum(['none', 'workspace', 'writes-file']),
  /** looks into the catalogue, which may have grown since: a result of before is never reused */
  readsCatalogue: z.literal(true).optional(),
  typing: TypingSchema.optional(),
  /** words people use for it, for router and search */
  words: z.array(z.string()).optional(),
})
export type ToolSpec = z.infer<typeof ToolSpecSchema>
