import type { ContentBlock } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Client } from '../../../src/contracts/client.ts'
import { refuse } from '../../../src/mcp/failure.ts'
import { hostOf, makeJail, type McpHost, type McpWorld } from '../../../src/mcp/index.ts'
import { type CallContext, defineMcpTool, type McpTool, readOnly } from '../../../src/mcp/mcp-tool.ts'
import type { Prompt } from '../../../src/mcp/prompts/serve.ts'
import type { ResourceSource } from '../../../src/mcp/resources/serve.ts'

/** Tools, prompts and resources the public conformance suite asks for, offered by the product's own server class. */

/** one red pixel */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** no samples */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const text = (words: string): ContentBlock => ({ type: 'text', text: words })
const nothing = z.strictObject({})

type Blocks = (args: Record<string, string>, context: CallContext) => Promise<ContentBlock[]> | ContentBlock[]

const tool = (name: string, blocks: Blocks, input: z.ZodType = nothing): McpTool => ({
  ...defineMcpTool({
    name,
    title: name,
    description: `Fixture ${name}`,
    annotations: readOnly,
    input,
    output: z.object({}),
    call: async (args, context) => ({ blocks: await blocks(args as Record<string, string>, context) }),
  }),
  outputSchema: undefined,
})

const elicited =
  (message: string, properties: Record<string, unknown>): Blocks =>
  async (_, { request }) => {
    const { action, content } = await request.mcpReq.send({ method: 'elicitation/create', params: { message, requestedSchema: { type: 'object', properties, required: [] } } })
    return [text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`)]
  }

const titled = (words: string[]) => words.map((title, at) => ({ const: `value${at + 1}`, title }))

const tools: McpTool[] = [
  tool('test_simple_text', () => [text('This is a simple text response for testing.')]),
  tool('test_image_content', () => [{ type: 'image', data: png, mimeType: 'image/png' }]),
  tool('test_audio_content', () => [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  tool('test_embedded_resource', () => [
    { type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' } },
  ]),
  tool('test_multiple_content_types', () => [
    text('Multiple content types test:'),
    { type: 'image', data: png, mimeType: 'image/png' },
    { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } },
  ]),
  tool('test_error_handling', () => refuse({ code: 'bad_request', message: 'This tool intentionally returns an error for testing' })),
  tool('test_tool_with_progress', async (_, { request: { mcpReq } }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await pause(20)
    }
    return [text('done')]
  }),
  tool('test_reconnection', async (_, { request }) => {
    request.http?.closeSSE?.()
    await pause(100)
    return [text('The stream was closed on the way.')]
  }),
  tool(
    'test_elicitation',
    async ({ message = '' }, { request }) => {
      const properties = { username: { type: 'string' as const, description: "User's response" }, email: { type: 'string' as const, description: "User's email address" } }
      const { action, content } = await request.mcpReq.send({
        method: 'elicitation/create',
        params: { message, requestedSchema: { type: 'object', properties, required: ['username', 'email'] } },
      })
      return [text(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`)]
    },
    z.strictObject({ message: z.string() }),
  ),
  tool(
    'test_elicitation_sep1034_defaults',
    elicited('Please confirm', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  ),
  tool(
    'test_elicitation_sep1330_enums',
    elicited('Please choose', {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: titled(['First Option', 'Second Option', 'Third Option']) },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: { type: 'array', items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice']) } },
    }),
  ),
  {
    ...tool('json_schema_2020_12_tool', () => [text('ok')]),
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  },
]

const prompt = (name: string, args: string[], messages: Prompt['messages']): Prompt => ({
  name,
  title: name,
  description: `Fixture ${name}`,
  arguments: args.map((one) => ({ name: one, description: one, required: true })),
  messages,
  choices: async () => ['paris', 'park', 'party', 'rome'],
})
const said = (words: string) => ({ role: 'user' as const, content: { type: 'text' as const, text: words } })

const prompts: Prompt[] = [
  prompt('test_simple_prompt', [], () => [said('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    { role: 'user', content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } } },
    said('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [{ role: 'user', content: { type: 'image', data: png, mimeType: 'image/png' } }, said('Please analyze the image above.')]),
]

const resources: ResourceSource = {
  list: async () => ['static-text', 'static-binary', 'watched-resource'].map((name) => ({ uri: `test://${name}`, name, description: `Fixture ${name}` })),
  templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', description: 'Fixture template', mimeType: 'application/json' }],
  async read(uri) {
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
    if (id !== undefined) return [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }]
    if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: png }]
    return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }]
  },
  onUpdated: () => () => undefined,
}

/** None of the fixtures reaches the product. */
const noProduct = { tools: { begin: async () => ({ id: 'none' }) } } as unknown as Client

export function conformanceHost(folder: string, broken: Error[]): McpHost {
  const world: McpWorld = {
    client: noProduct,
    jail: makeJail(folder),
    version: '0.0.0',
    profile: 'core',
    tools: [],
    aliases: [],
    runsPlans: false,
    pictureAt: async () => null,
    report: (error) => broken.push(error),
  }
  return hostOf(world, { tools: new Map(tools.map((one) => [one.name, one])), prompts, resources })
}
