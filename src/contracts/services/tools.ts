import { z } from 'zod'
import { AnswerSchema } from '../answer.ts'
import { ArtifactSchema } from '../kinds/artifact.ts'
import { KindNameSchema } from '../kinds/names.ts'
import { ChildStepSchema, RequestStateSchema } from '../request.ts'
import { call, defineService } from '../service.ts'
import { ToolSpecSchema } from '../tool-spec.ts'

/** Module of the DORA catalogue a tool counts under; null for a tool of our own. */
export const catalogueModules = ['perception', 'raster', 'vector', 'logical', 'visualisation'] as const
export const CatalogueModuleSchema = z.enum(catalogueModules)
export type CatalogueModule = z.infer<typeof CatalogueModuleSchema>

/** An argument of a catalogue tool under its own name, and what it becomes. */
export const AliasArgumentSchema = z.object({
  name: z.string(),
  /** our input it fills; null where it is only checked (`pixel_size_m`) or ignored (`out_path`) */
  fills: z.string().nullable(),
  type: z.string(),
  optional: z.boolean(),
  note: z.string(),
})
export type AliasArgument = z.infer<typeof AliasArgumentSchema>

/** A name under which a catalogue of others knows a tool of ours, with its arguments. */
export const ToolAliasSchema = z.object({
  /** e.g. `ras.area`, `seg.water` */
  name: z.string(),
  /** other spellings, e.g. `tool.loop` for `logi.loop` */
  spellings: z.array(z.string()),
  tool: z.string(),
  module: CatalogueModuleSchema,
  arguments: z.array(AliasArgumentSchema),
  /** inputs of ours that the alias sets by itself, e.g. the classes of `seg.pool_aerial` */
  presets: z.record(z.string(), z.unknown()),
  /** keys of its result, as trajectories refer to them, and what each is */
  output: z.array(z.object({ key: z.string(), is: z.string() })),
  summary: z.string(),
  /** where ours does otherwise than the public server, in words; empty where not */
  differs: z.array(z.string()),
})
export type ToolAlias = z.infer<typeof ToolAliasSchema>

export const ToolEntrySchema = ToolSpecSchema.extend({
  /** why it cannot run now ("no installed model sees ships"); null where it can */
  unavailable: z.string().nullable(),
})
export type ToolEntry = z.infer<typeof ToolEntrySchema>

/**
 * A wire argument of a call, by value or by name: an earlier output or step of the same request (`r2`, `s2`), an artifact id of the project,
 * a layer, area or point by id or name; or a place of its own:
 * `{ lonLat: [lon, lat] }`, `{ pixel: [col, row], of: layer }`, `{ geojson: Polygon | Feature }` (WGS 84).
 */
export const PlaceArgumentSchema = z.union([
  z.object({ lonLat: z.tuple([z.number(), z.number()]), name: z.string().optional() }),
  z.object({ pixel: z.tuple([z.number(), z.number()]), of: z.string().optional(), name: z.string().optional() }),
  z.object({ geojson: z.unknown(), name: z.string().optional() }),
])
export type PlaceArgument = z.infer<typeof PlaceArgumentSchema>

/** Result of a call. `artifact` is left out where it is larger than `mostBytes`; `evidence.artifact` gives it. */
export const ToolResultSchema = z.object({
  requestId: z.string(),
  step: z.string(),
  /** name of the result for later calls of the request */
  output: z.string(),
  artifactId: z.string(),
  kind: KindNameSchema,
  summary: z.string(),
  reused: z.boolean(),
  ms: z.number(),
  artifact: ArtifactSchema.nullable(),
  children: z.array(ChildStepSchema),
  /** warnings of the checker about this step */
  notes: z.array(z.string()),
})
export type ToolResult = z.infer<typeof ToolResultSchema>

export const CallerSchema = z.object({ name: z.string(), via: z.enum(['mcp', 'terminal', 'replay']) })
export type Caller = z.infer<typeof CallerSchema>

/** Tools called one by one from outside: by an agent over MCP, by the terminal, by a replay. Each call is a card of a request in the window. */
export const toolsService = defineService('tools', {
  list: call(z.object({}), z.array(ToolEntrySchema)),
  /** names of other catalogues */
  aliases: call(z.object({}), z.array(ToolAliasSchema)),
  /** a new request that is filled call by call */
  begin: call(z.object({ title: z.string().min(1).max(500), caller: CallerSchema }), RequestStateSchema),
  /** one tool as the next card of such a request, checked, run and waited for. A failure leaves a failed card, or none where the call had no form */
  call: call(
    z.object({
      requestId: z.string(),
      tool: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      /** why, for the card */
      why: z.string().max(500).nullable().default(null),
      mostBytes: z.number().int().positive().default(2_000_000),
    }),
    ToolResultSchema,
  ),
  /** SHA-256 over all a result says, pixels with it, without the names its project gives: equal on any machine for equal results */
  digest: call(z.object({ artifactId: z.string() }), z.object({ sha256: z.string(), bytes: z.number() })),
  /** stops what the request is running */
  cancel: call(z.object({ requestId: z.string() }), z.object({})),
  /** words over its final results, as an answer of a question has them */
  answer: call(z.object({ requestId: z.string() }), AnswerSchema),
})
