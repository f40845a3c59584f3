import { z } from 'zod'
import type { ToolEntry } from '../../contracts/services/tools.ts'
import { callTool } from '../call-tool.ts'
import { refuse } from '../failure.ts'
import { adds, type CallContext, defineMcpTool, readOnly } from '../mcp-tool.ts'
import { annotationsOf, questionOfTool } from '../effects.ts'
import { objectSchemaOf } from '../schema/json-schema.ts'
import { toolInput } from '../schema/tool-input.ts'
import { toolResultTold, ToolResultToldSchema } from '../told/tool-result.ts'
import { rankedTools } from './tool-search.ts'

const Module = z.enum(['perception', 'raster', 'vector', 'logic', 'picture', 'workspace'])

export const searchTools = defineMcpTool({
  name: 'search_tools',
  title: 'Search tools',
  description: 'Finds tools of the catalogue by what they do: words, a module, or nothing for all by name. describe_tool then tells the inputs, run_tool runs one.',
  annotations: readOnly,
  input: z.strictObject({ words: z.string().max(300).default(''), module: Module.optional(), limit: z.number().int().min(1).max(100).default(15) }),
  output: z.object({
    found: z.number(),
    tools: z.array(z.object({ tool: z.string(), module: z.string(), summary: z.string(), output: z.string(), aliases: z.array(z.string()), unavailable: z.string().nullable() })),
  }),
  async call({ words, module, limit }, { world: { client } }) {
    const tools = (await client.tools.list({})).filter((tool) => module === undefined || tool.module === module)
    const found = rankedTools(tools, words)
    return {
      structured: {
        found: found.length,
        tools: found
          .slice(0, limit)
          .map((tool) => ({ tool: tool.id, module: tool.module, summary: tool.summary, output: tool.output, aliases: tool.aliases, unavailable: tool.unavailable })),
      },
    }
  },
})

export const describeTool = defineMcpTool({
  name: 'describe_tool',
  title: 'Describe a tool',
  description: 'Inputs of one tool as JSON Schema, with units, what it makes, and why it cannot run now where it cannot.',
  annotations: readOnly,
  input: z.strictObject({ tool: z.string().min(1).max(200) }),
  output: z.object({
    tool: z.string(),
    module: z.string(),
    summary: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    output: z.string(),
    effects: z.string(),
    aliases: z.array(z.string()),
    unavailable: z.string().nullable(),
  }),
  async call({ tool: name }, context) {
    const tool = toolNamed(name, context)
    // whether it can run changes with the models and labels at hand; what it takes does not
    const now = (await context.world.client.tools.list({})).find(({ id }) => id === tool.id)
    return {
      structured: {
        tool: tool.id,
        module: tool.module,
        summary: tool.summary,
        inputs: objectSchemaOf(toolInput(tool), 'input'),
        output: tool.output,
        effects: tool.effects,
        aliases: tool.aliases,
        unavailable: now?.unavailable ?? null,
      },
    }
  },
})

export const runTool = defineMcpTool({
  name: 'run_tool',
  title: 'Run a tool',
  description:
    'Runs one tool of the catalogue as the next card of your request. Inputs name layers, areas, points, earlier results (their `output` or `artifact`) or give a place: { "lonLat": [lon, lat] }, { "pixel": [column, row], "of": layer }, { "geojson": polygon }.',
  annotations: adds,
  input: z.strictObject({
    tool: z.string().min(1).max(200),
    arguments: z.record(z.string(), z.unknown()).default({}),
    request: z.string().max(100).optional().describe('request to go on with; left out: that of your last call'),
    why: z.string().max(500).optional().describe('for the card in the window'),
  }),
  output: ToolResultToldSchema,
  async prepare({ tool: name, arguments: args }, context) {
    const tool = toolNamed(name, context)
    return { question: questionOfTool(tool, args), keep: tool.id }
  },
  async call({ tool: name, arguments: args, request, why }, context) {
    const tool = toolNamed(name, context)
    return toolResultTold(await callTool({ tool: tool.id, arguments: argumentsOf(tool, args), request, why }, context))
  },
})

/** The new name of a set of calls: what the window shows above their cards. */
export const beginRequest = defineMcpTool({
  name: 'begin_request',
  title: 'Begin a request',
  description: 'Begins a new request for the tool calls that follow, with a title for the window. Without it all your calls are cards of one request.',
  annotations: adds,
  input: z.strictObject({ title: z.string().min(1).max(500) }),
  output: z.object({ request: z.string() }),
  call: async ({ title }, { caller, name }) => ({ structured: { request: await caller.begin(name, title) } }),
})

/** @throws FailureError argument_invalid, naming the argument */
export function argumentsOf(tool: ToolEntry, args: Record<string, unknown>): Record<string, unknown> {
  const read = toolInput(tool).safeParse(args)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.map(String).join('.') ?? ''
  return refuse({
    code: 'argument_invalid',
    message: `${tool.id} got a wrong argument${where === '' ? '' : ` "${where}"`}: ${issue?.message ?? 'unknown form'}.`,
    hint: `describe_tool tells the inputs of ${tool.id}: ${Object.keys(tool.inputs).join(', ') || 'none'}.`,
    repairable: true,
  })
}

function toolNamed(name: string, { world: { tools } }: CallContext): ToolEntry {
  const tool = tools.find(({ id }) => id === name) ?? tools.find(({ aliases }) => aliases.includes(name))
  if (tool) return tool
  const [near] = rankedTools(tools, name.replaceAll(/[._]/g, ' '))
  return refuse({
    code: 'tool_unknown',
    message: `There is no tool "${name.slice(0, 100)}".`,
    hint: near ? `Did you mean ${near.id}? search_tools finds others.` : 'search_tools lists the tools.',
    repairable: true,
  })
}

/** A tool of the catalogue under its own name. */
export const directTool = (tool: ToolEntry) =>
  defineMcpTool({
    name: tool.id,
    title: tool.verb,
    description: tool.summary,
    annotations: annotationsOf(tool),
    input: toolInput(tool),
    output: ToolResultToldSchema,
    prepare: async (args) => ({ question: questionOfTool(tool, args), keep: undefined }),
    call: async (args, context) => toolResultTold(await callTool({ tool: tool.id, arguments: args }, context)),
  })
