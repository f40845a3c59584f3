import type { Client, Tool } from '@modelcontextprotocol/client'
import { fromJsonSchema } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTown, type CallResult, errorOf, startTestServer, type TestServer } from './support.ts'

type Schema = { type?: string; enum?: unknown[]; anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema>; minimum?: number; maximum?: number }
type Broken = { tool: string; args: Record<string, unknown>; field: string }

/** A value of the schema that is as small as it goes: names of nothing, numbers in range. */
function smallest(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return smallest(schema.anyOf[0] ?? {})
  if (schema.type === 'string') return 'nothing-is-called-so'
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return [smallest(schema.items ?? {})]
  return {}
}

/** What fits no schema of ours: it must be refused whatever the tool. */
const wrong = fc.constantFrom<unknown>(
  null,
  1e300,
  -1e300,
  '',
  'a'.repeat(1_000_000),
  [],
  [[[]]],
  { toString: 'x' },
  '../../etc/passwd',
  '__proto__',
  true,
  '\u0000',
  { lonLat: ['x', 'y'] },
  { geojson: {} },
  { pixel: [1e9, -1e9] },
)

describe.each([
  ['core', 200],
  ['tools', 150],
  ['dora', 150],
] as const)('the %s profile', (profile, runs) => {
  let server: TestServer
  let mcp: Client
  let tools: Tool[] = []
  beforeAll(async () => {
    server = await startTestServer({ profile })
    mcp = await server.connect()
    const core = profile === 'core' ? mcp : null
    if (core) await addTown(core, server.folder)
    let cursor: string | undefined
    do {
      const page = await mcp.listTools(cursor === undefined ? {} : { cursor })
      tools.push(...page.tools)
      cursor = page.nextCursor
    } while (cursor !== undefined)
  }, 60_000)
  afterAll(async () => {
    tools = []
    await server.stop()
  }, 60_000)

  test('has as many tools as it says, each with schemas of objects, none with a reference', () => {
    const many = { core: 20, tools: server.world.tools.length + 7, dora: 108 }[profile]
    expect(tools).toHaveLength(many)
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/)
      expect([inputSchema.type, outputSchema?.['type'], JSON.stringify([inputSchema, outputSchema]).includes('$ref')]).toEqual(['object', 'object', false])
      expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean) })
    }
  })

  test('one broken field is a coded failure, never a crash and never a number', async () => {
    const withFields = tools.filter(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).length > 0)
    const cases = fc.tuple(fc.constantFrom(...withFields), fc.nat(), wrong).map(([tool, at, value]): Broken => {
      const fields = (tool.inputSchema.properties ?? {}) as Record<string, Schema>
      const field = Object.keys(fields)[at % Object.keys(fields).length] ?? ''
      const args = Object.fromEntries((tool.inputSchema.required ?? []).map((name) => [name, smallest(fields[name] ?? {})]))
      return { tool: tool.name, field, args: { ...args, [field]: value } }
    })
    const bad = await each(cases, runs)
    for (const { broken, result } of bad) {
      // a success is one whose value the schema of the field allows, such as any text where text is asked for
      if (!result.isError) expect([broken.tool, broken.field, await fits(broken)]).toEqual([broken.tool, broken.field, true])
      else expect(errorOf(result)).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String), repairable: expect.any(Boolean) })
      expect(errorOf(result)?.code).not.toBe('internal')
    }
    expect(server.broken).toEqual([])
  }, 60_000)

  async function each(cases: fc.Arbitrary<Broken>, count: number): Promise<{ broken: Broken; result: CallResult }[]> {
    const drawn = fc.sample(cases, { numRuns: count, seed: 12 })
    const results: { broken: Broken; result: CallResult }[] = []
    for (const broken of drawn) results.push({ broken, result: await mcp.callTool({ name: broken.tool, arguments: broken.args }) })
    return results
  }

  const fits = async ({ tool, field, args }: Broken) => {
    const schema = tools.find(({ name }) => name === tool)?.inputSchema.properties?.[field]
    const { issues } = await fromJsonSchema((schema ?? false) as never)['~standard'].validate(args[field])
    return issues === undefined
  }
})
