import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@modelcontextprotocol/client'
import { addTown, errorOf, startTestServer, structuredOf, type TestServer } from './support.ts'

describe.each(['auto', 'legacy'] as const)('an agent in the %s era', (era) => {
  let server: TestServer
  let mcp: Client
  let town = ''
  beforeAll(async () => {
    server = await startTestServer()
    mcp = await server.connect({ era, approves: true })
    town = await addTown(mcp, server.folder)
  }, 60_000)
  afterAll(() => server.stop(), 60_000)

  const call = async (name: string, args: Record<string, unknown> = {}) => structuredOf(await mcp.callTool({ name, arguments: args }))

  test('speaks the newest revision of its era', () => expect(mcp.getNegotiatedProtocolVersion()).toBe(era === 'auto' ? '2026-07-28' : '2025-11-25'))

  test('asks, says yes when asked, and gets the answer the window has', async () => {
    const asked = await call('ask', { question: 'How many destroyed buildings are there?' })
    expect(asked).toMatchObject({ status: 'answered', needs_approval: false, answer: { value: 3, unit: 'count' } })
    const request = (await server.world.client.requests.list({})).find(({ id }) => id === asked['request'])
    expect(request?.answer?.value).toBe(3)
    expect(await call('get_answer', { request: asked['request'] })).toMatchObject({ value: 3, request: asked['request'] })
  })

  test('the structured result and the text are the same', async () => {
    const result = await mcp.callTool({ name: 'list_layers', arguments: {} })
    const [block] = result.content
    expect(block?.type === 'text' && JSON.parse(block.text)).toEqual(result.structuredContent)
    expect(result.structuredContent).toMatchObject({ layers: [{ id: town, path: 'town.png', width: 200, gsd_m: 0.5, crs: null }] })
  })

  test('plans first, runs after a yes, and follows the run', async () => {
    const plan = await call('propose_plan', { question: 'What area do destroyed buildings cover?' })
    expect(plan).toMatchObject({ status: 'planned', needs_approval: true, answer: null })
    expect(await call('run_plan', { request: plan['request'] })).toMatchObject({ request: plan['request'] })
    await expect.poll(async () => (await call('run_status', { request: plan['request'] }))['status']).toBe('answered')
    // 10 x 10 + 20 x 10 + 10 x 10 pixels of 0.5 m
    expect(await call('get_answer', { request: plan['request'] })).toMatchObject({ value: 100, unit: 'm2' })
  })

  test('calls tools one by one, each from the result of the one before', async () => {
    const found = await call('run_tool', { tool: 'segment', arguments: { image: town } })
    expect(found).toMatchObject({ kind: 'segmentation' })
    const mask = await call('run_tool', { tool: 'mask_of_class', arguments: { segmentation: found['output'], class: 'building_destroyed' } })
    const measured = await call('run_tool', { tool: 'area', arguments: { mask: mask['output'] }, why: 'to know how much' })
    expect(measured).toMatchObject({ kind: 'quantity', facts: [{ value: 100, unit: 'm2' }], request: found['request'] })
    const cards = (await server.world.client.requests.list({})).find(({ id }) => id === found['request'])
    expect(cards).toMatchObject({ caller: { name: 'test client', via: 'mcp' } })
    expect(cards?.plan.actions.map(({ tool }) => tool)).toEqual(['segment', 'mask_of_class', 'area'])
  })

  test('failures are results with code, sentence, hint and whether another try makes sense', async () => {
    const failures = {
      unknown_tool: await mcp.callTool({ name: 'no_such_tool', arguments: {} }),
      unknown_inner: await mcp.callTool({ name: 'run_tool', arguments: { tool: 'aera' } }),
      wrong_type: await mcp.callTool({ name: 'ask', arguments: { question: 7 } }),
      extra: await mcp.callTool({ name: 'list_layers', arguments: { please: true } }),
      outside: await mcp.callTool({ name: 'add_layer', arguments: { path: '../secret.tif' } }),
      missing: await mcp.callTool({ name: 'add_layer', arguments: { path: 'absent.tif' } }),
      large: await mcp.callTool({ name: 'ask', arguments: { question: 'a'.repeat(1_000_000) } }),
      no_request: await mcp.callTool({ name: 'run_status', arguments: { request: 'nobody' } }),
      no_artifact: await mcp.callTool({ name: 'get_artifact', arguments: { artifact: 'nobody' } }),
    }
    expect(Object.fromEntries(Object.entries(failures).map(([name, result]) => [name, errorOf(result)?.code]))).toEqual({
      unknown_tool: 'tool_unknown',
      unknown_inner: 'tool_unknown',
      wrong_type: 'argument_invalid',
      extra: 'argument_invalid',
      outside: 'path_outside',
      missing: 'file_missing',
      large: 'argument_invalid',
      no_request: 'argument_invalid',
      no_artifact: 'bad_request',
    })
    for (const result of Object.values(failures)) {
      expect(result.structuredContent).toBeUndefined()
      expect(errorOf(result)).toMatchObject({ message: expect.stringMatching(/\w.*\.$/), hint: expect.any(String), repairable: expect.any(Boolean) })
    }
  })

  test('nothing broke on the way', () => expect(server.broken).toEqual([]))
})
