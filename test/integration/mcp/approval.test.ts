import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTown, errorOf, startTestServer, structuredOf, type TestServer } from './support.ts'

let server: TestServer
let town = ''
beforeAll(async () => {
  server = await startTestServer()
  town = await addTown(await server.connect(), server.folder)
}, 60_000)
afterAll(() => server.stop(), 60_000)

const statusOf = async (id: unknown) => (await server.world.client.requests.list({})).find((one) => one.id === id)?.status
const plans = async () => (await server.world.client.requests.list({})).length

describe.each(['auto', 'legacy'] as const)('what a person has to allow, %s', (era) => {
  test('a client that cannot ask is sent to the window, and what was approved there runs', async () => {
    const mcp = await server.connect({ era })
    const { request } = structuredOf(await mcp.callTool({ name: 'propose_plan', arguments: { question: 'How many destroyed buildings are there?' } }))
    expect(errorOf(await mcp.callTool({ name: 'run_plan', arguments: { request } }))).toMatchObject({
      code: 'approval_needed',
      message: expect.stringContaining('needs approval in the window'),
      repairable: true,
    })
    expect(await statusOf(request)).toBe('planned')
    const { steps } = (await server.world.client.requests.list({})).find(({ id }) => id === request) ?? { steps: [] }
    await server.world.client.requests.approve({ id: String(request), steps: steps.map(({ id }) => id), approved: true })
    expect(structuredOf(await mcp.callTool({ name: 'run_plan', arguments: { request } }))).toMatchObject({ request })
    await expect.poll(() => statusOf(request)).toBe('answered')
  })

  test('a no stops the call, and one question makes one plan however often it is asked', async () => {
    const mcp = await server.connect({ era, approves: false })
    const before = await plans()
    expect(errorOf(await mcp.callTool({ name: 'ask', arguments: { question: 'Is there any water?' } }))).toMatchObject({ code: 'aborted' })
    expect(await plans()).toBe(before + 1)
  })

  test('a refused premise needs no approval', async () => {
    const mcp = await server.connect({ era })
    expect(structuredOf(await mcp.callTool({ name: 'ask', arguments: { question: 'How many elephants are there?' } }))).toMatchObject({
      status: 'refused',
      answer: { kind: 'refusal', value: null },
    })
  })

  test('a file that is there is replaced after a yes alone', async () => {
    const path = join(server.folder, `kept-${era}.png`)
    writeFileSync(path, 'hers')
    const unable = await server.connect({ era })
    expect(errorOf(await unable.callTool({ name: 'draw_map', arguments: { path: `kept-${era}.png` } }))).toMatchObject({ code: 'approval_needed' })
    const unwilling = await server.connect({ era, approves: false })
    expect(errorOf(await unwilling.callTool({ name: 'draw_map', arguments: { path: `kept-${era}.png` } }))).toMatchObject({ code: 'aborted' })
    expect(readFileSync(path, 'utf8')).toBe('hers')
    const willing = await server.connect({ era, approves: true })
    structuredOf(await willing.callTool({ name: 'draw_map', arguments: { path: `kept-${era}.png` } }))
    expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
  })

  test('what cannot be taken back by the agent asks first', async () => {
    const mcp = await server.connect({ era })
    expect(errorOf(await mcp.callTool({ name: 'run_tool', arguments: { tool: 'undo' } }))).toMatchObject({ code: 'approval_needed' })
  })
})

test('an answer counts for the call it was given for, and for no other', async () => {
  const mcp = await server.connect()
  const meta = { _meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } } }
  const call = (name: string, args: object, more: object = {}) => mcp.callTool({ name, arguments: args, ...meta, ...more } as never, { allowInputRequired: true } as never)
  const first = (await call('run_tool', { tool: 'undo' })) as unknown as {
    resultType: string
    requestState: string
    inputRequests: Record<string, { params: { message: string } }>
  }
  expect(first).toMatchObject({ resultType: 'input_required', inputRequests: { approve: { method: 'elicitation/create', params: { message: expect.stringContaining('undo') } } } })
  const yes = { inputResponses: { approve: { action: 'accept', content: { approve: true } } } }
  // the same yes for another call is asked again
  expect(await call('run_tool', { tool: 'clear_area', arguments: { area: 'A1' } }, { ...yes, requestState: first.requestState })).toMatchObject({ resultType: 'input_required' })
  // a yes without the sealed question is none
  expect(await call('run_tool', { tool: 'undo' }, yes)).toMatchObject({ resultType: 'input_required' })
  // a seal that was changed is refused by the protocol
  await expect(call('run_tool', { tool: 'undo' }, { ...yes, requestState: `${first.requestState.slice(0, -3)}AAA` })).rejects.toMatchObject({ code: -32602 })
  // a yes that says no is a no
  expect(
    errorOf(
      (await call('run_tool', { tool: 'undo' }, { inputResponses: { approve: { action: 'accept', content: { approve: false } } }, requestState: first.requestState })) as never,
    ),
  ).toMatchObject({ code: 'aborted' })
  const { layers } = await server.world.client.workspace.state({})
  expect(layers.map(({ id }) => id)).toEqual([town])
})

test('whoever starts the server can let plans run', async () => {
  const open = await startTestServer({ runsPlans: true })
  const mcp = await open.connect()
  await addTown(mcp, open.folder)
  const asked = structuredOf(await mcp.callTool({ name: 'ask', arguments: { question: 'How many destroyed buildings are there?' } }))
  expect(asked).toMatchObject({ status: 'answered', answer: { value: 3 } })
  const exported = structuredOf(await mcp.callTool({ name: 'export', arguments: { path: 'out/results', requests: [asked['request']] } }))
  expect((exported['files'] as string[]).every((file) => file.startsWith('out/results/') && existsSync(join(open.folder, file)))).toBe(true)
  const report = structuredOf(await mcp.callTool({ name: 'write_report', arguments: { path: 'out/report.html', format: 'html' } }))
  expect(report).toMatchObject({ files: ['out/report.html'] })
  expect(open.broken).toEqual([])
  await open.stop()
})
