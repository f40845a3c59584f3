import { z } from 'zod'
import { KindNameSchema } from '../../contracts/kinds/names.ts'
import type { ToolResult } from '../../contracts/services/tools.ts'
import type { McpAnswer } from '../mcp-tool.ts'
import { addressOf, artifactLink } from './address.ts'
import { FactToldSchema, factsOf } from './fact.ts'

/** What a tool of the catalogue made. */
export const ToolResultToldSchema = z.object({
  request: z.string().describe('request whose next card this was'),
  step: z.string(),
  output: z.string().describe('name of the result for later calls of this request'),
  artifact: z.string().describe('id of the result, good in every request'),
  kind: KindNameSchema,
  summary: z.string(),
  facts: z.array(FactToldSchema),
  notes: z.array(z.string()),
  children: z.array(z.object({ label: z.string(), tool: z.string(), artifact: z.string().nullable(), summary: z.string().nullable(), error: z.string().nullable() })),
  resource: z.string().describe('address of the whole result'),
  reused: z.boolean(),
  ms: z.number(),
})

export const toolResultTold = (result: ToolResult): McpAnswer => ({
  structured: {
    request: result.requestId,
    step: result.step,
    output: result.output,
    artifact: result.artifactId,
    kind: result.kind,
    summary: result.summary,
    facts: result.artifact ? factsOf(result.artifact) : [],
    notes: result.notes,
    children: result.children.map(({ label, tool, artifactId, summary, error }) => ({
      label,
      tool,
      artifact: artifactId,
      summary,
      error: error && `${error.code}: ${error.message}`,
    })),
    resource: addressOf('artifacts', result.artifactId),
    reused: result.reused,
    ms: result.ms,
  } satisfies z.infer<typeof ToolResultToldSchema>,
  links: [artifactLink(result.artifactId, result.kind, result.summary)],
})
