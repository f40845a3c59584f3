import { z } from 'zod'
import { ModelCardSchema } from '../model-card.ts'
import { call, defineService, event } from '../service.ts'
import { ToolSpecSchema } from '../tool-spec.ts'

export const OllamaStateSchema = z.object({
  state: z.enum(['ready', 'absent', 'not_ollama', 'no_models', 'timeout']),
  url: z.string(),
  models: z.array(z.string()),
  sentence: z.string(),
})

export const SystemInfoSchema = z.object({
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  device: z.string(),
  threads: z.number().int(),
  memory: z.object({ usedBytes: z.number(), totalBytes: z.number() }),
  diskFreeBytes: z.number().nullable(),
  ollama: OllamaStateSchema,
  models: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      classes: z.array(z.string()),
      gsdRangeM: z.tuple([z.number(), z.number()]),
      limits: z.string(),
      baseline: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
})
export type SystemInfo = z.infer<typeof SystemInfoSchema>

/** The machine, the tools and the models; nothing of a project. */
export const systemService = defineService('system', {
  info: call(z.object({}), SystemInfoSchema),
  tools: call(z.object({}), z.array(ToolSpecSchema)),
  modelCard: call(z.object({ id: z.string() }), ModelCardSchema),
  changed: event(SystemInfoSchema),
})
