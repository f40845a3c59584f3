import { z } from 'zod'
import { KindNameSchema } from './kinds/names.ts'

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
    label: z.string(),
    note: z.string(),
  }),
])
export type InputSpec = z.infer<typeof InputSpecSchema>

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
})
export type ToolSpec = z.infer<typeof ToolSpecSchema>
