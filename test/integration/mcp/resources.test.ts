import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTown, startTestServer, structuredOf, type TestServer } from './support.ts'

let server: TestServer
let mcp: Client
let town = ''
beforeAll(async () => {
  server = await startTestServer({ runsPlans: true })
  mcp = await server.connect()
  town = await addTown(mcp, server.folder)
}, 60_000)
afterAll(() => server.stop(), 60_000)

const read = async (uri: string) => (await mcp.readResource({ uri })).contents
const jsonAt = async (uri: string) => {
  const [first] = await read(uri)
  return JSON.parse(first && 'text' in first ? first.text : '')
}
const typesAt = async (uri: string) => (await read(uri)).map(({ mimeType }) => mimeType)
const sizeOfPng = (blob: string) => {
  const bytes = Buffer.from(blob, 'base64')
  return [bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('resources of a project', () => {
  test('a layer has its frame and a small picture, and no path outside', async () => {
    const contents = await read(`aftermap://project/layers/${town}`)
    const [, picture] = contents
    expect(await jsonAt(`aftermap://project/layers/${town}`)).toMatchObject({ path: 'town.png', frame: { width: 200, height: 100 } })
    expect(picture && 'blob' in picture ? sizeOfPng(picture.blob) : null).toEqual(['PNG', 256, 256])
    expect(JSON.stringify(contents)).not.toContain(server.folder)
  })

  test('results come as JSON, masks with a picture, objects as GeoJSON', async () => {
    const asked = structuredOf(await mcp.callTool({ name: 'ask', arguments: { question: 'How many destroyed buildings are there?' } }))
    const steps = asked['steps'] as { tool: string; artifact: string }[]
    const uriOf = (tool: string) => `aftermap://project/artifacts/${steps.find((step) => step.tool === tool)?.artifact}`
    expect(await typesAt(uriOf('detect'))).toEqual(['application/json', 'application/geo+json'])
    expect(await jsonAt(uriOf('count'))).toMatchObject({ kind: 'quantity', value: 3 })
    const geo = (await read(uriOf('detect')))[1]
    const collection = JSON.parse(geo && 'text' in geo ? geo.text : '')
    expect(collection).toMatchObject({ type: 'FeatureCollection', frame: 'pixel' })
    const counted = collection.features.filter((one: { properties: { class: string } }) => one.properties.class === 'building_destroyed')
    expect(
      counted
        .map((one: { geometry: { coordinates: number[][][] } }) => Math.min(...(one.geometry.coordinates[0] ?? []).map(([x = 0]) => x)))
        .toSorted((a: number, b: number) => a - b),
    ).toEqual([10, 40, 100])
    const found = structuredOf(await mcp.callTool({ name: 'run_tool', arguments: { tool: 'segment', arguments: { image: town } } }))
    expect(await typesAt(String(found['resource']))).toEqual(['application/json', 'image/png'])
    // the link beside the text leads to the same place
    const again = await mcp.callTool({ name: 'run_tool', arguments: { tool: 'segment', arguments: { image: town } } })
    expect(again.content.find(({ type }) => type === 'resource_link')).toMatchObject({ uri: structuredOf(again)['resource'] })
  })

  test('a request has its plan and its answer', async () => {
    const { resources } = await mcp.listResources()
    const uri = resources.find(({ description }) => description === 'How many destroyed buildings are there?')?.uri ?? ''
    expect(await jsonAt(uri)).toMatchObject({ status: 'answered', steps: expect.any(Array), answer: { value: 3 } })
  })

  test('every address that is listed can be read, and the templates tell their form', async () => {
    const { resources } = await mcp.listResources()
    expect(resources.length).toBeGreaterThan(4)
    for (const { uri } of resources) expect((await read(uri)).length).toBeGreaterThan(0)
    expect((await mcp.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      ['artifacts', 'layers', 'requests'].map((room) => `aftermap://project/${room}/{id}`),
    )
  })

  test('whoever watches a request hears of its changes, and of no other', async () => {
    const old = await server.connect({ era: 'legacy', approves: true })
    const heard: string[] = []
    old.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
    const plan = structuredOf(await old.callTool({ name: 'propose_plan', arguments: { question: 'Is there any water?' } }))
    const uri = `aftermap://project/requests/${plan['request']}`
    await old.subscribeResource({ uri })
    await old.callTool({ name: 'run_plan', arguments: { request: plan['request'] } })
    await old.callTool({ name: 'ask', arguments: { question: 'Is there any road?' } })
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    expect(new Set(heard)).toEqual(new Set([uri]))
  })
})

describe('prompts', () => {
  test('there is one for each of the nine kinds of question and one for the report', async () => {
    const { prompts } = await mcp.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'area_damage',
      'area_object',
      'count_damage',
      'count_object',
      'detect',
      'exists_damage',
      'exists_object',
      'path',
      'segment',
      'situation_report',
    ])
  })

  test('the question of a prompt is one that the planner understands', async () => {
    for (const [name, x] of [
      ['A', 5],
      ['B', 190],
    ] as const)
      await mcp.callTool({ name: 'add_point', arguments: { name, x, y: 43 } })
    const values: Record<string, string> = { class: 'building', area: '', from: 'A', to: 'B' }
    for (const { name, arguments: args = [] } of (await mcp.listPrompts()).prompts.filter((one) => one.name !== 'situation_report')) {
      const got = await mcp.getPrompt({ name, arguments: Object.fromEntries(args.map((one) => [one.name, values[one.name] ?? ''])) })
      const [message] = got.messages
      const question = /"([^"]+)"/.exec(message?.content.type === 'text' ? message.content.text : '')?.[1] ?? ''
      const reading = await server.world.client.requests.read({ text: question })
      expect([name, reading.goal.type]).toEqual([name, name])
    }
  })

  test('arguments complete from what is open, and one that is missing is named', async () => {
    const { completion } = await mcp.complete({ ref: { type: 'ref/prompt', name: 'count_object' }, argument: { name: 'class', value: 'wat' } })
    expect(completion.values).toContain('water')
    await expect(mcp.getPrompt({ name: 'count_object', arguments: {} })).rejects.toThrow('needs "class"')
    await expect(mcp.getPrompt({ name: 'no_such', arguments: {} })).rejects.toThrow('no prompt')
  })
})

test('nothing broke on the way', () => expect(server.broken).toEqual([]))
