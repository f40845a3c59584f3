import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@modelcontextprotocol/client'
import { unwrap } from '../../../src/contracts/result.ts'
import { readTrajectory, replayTrajectory, writeScene } from '../../../src/engine/index.ts'
import { connectTo, startTestServer, structuredOf, type TestServer } from './support.ts'

/** Tasks of the kinds T1 to T5 on a drawn scene, called by an outside agent under the names of the public catalogue. */
const fixtures = join(import.meta.dirname, '../../fixtures/trajectories')
const dates = ['2025-03-01', '2025-03-11', '2025-03-15']
let server: TestServer
let scene = ''
let legend: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer({ profile: 'dora' })
  scene = join(server.folder, 'scene')
  mkdirSync(scene)
  unwrap(await writeScene({ order: { seed: 3, kind: 'wind', sizePx: 384, gsdM: 0.5, strength: 'plain', dates: 3, force: 0.75 }, folder: scene, bands: false }))
  cpSync(fixtures, scene, { recursive: true })
  legend = JSON.parse(readFileSync(join(scene, 'legend.json'), 'utf8')) as Record<string, string>
}, 120_000)
afterAll(() => server.stop(), 60_000)

const imageOf = (date: string) => join(scene, `${date === dates[0] ? 'before' : 'after'}_${date}.tif`)

/** As the person does in the window: the images of the three dates, with the truth in place of models. */
async function openScene(): Promise<void> {
  const { client } = server.world
  await client.project.close({})
  await client.project.create({ path: null })
  await client.workspace.addLayers({ paths: [join(scene, 'places.geojson')] })
  for (const date of dates) {
    const { added } = await client.workspace.addLayers({ paths: [imageOf(date)], role: date === dates[0] ? 'pre' : 'post' })
    await client.workspace.setLabels({ id: added[0] ?? '', maskPath: join(scene, `labels_${date}.png`), legend })
  }
}

type Step = { call: string; args: Record<string, unknown> }

async function overMcp(mcp: Client, steps: readonly Step[]): Promise<{ told: Record<string, unknown>[]; digests: string[] }> {
  const told: Record<string, unknown>[] = []
  const digests: string[] = []
  for (const { call, args } of steps) {
    const result = structuredOf(await mcp.callTool({ name: call, arguments: args }, { timeout: 60_000 }))
    const { artifact } = result['aftermap'] as { artifact: string }
    digests.push((await server.world.client.tools.digest({ artifactId: artifact })).sha256)
    told.push(result)
  }
  return { told, digests }
}

describe.each(['t1', 't2', 't3', 't4', 't5'])('task %s', (task) => {
  test('called step by step it gives what its replay gives, and the same bytes a second time', async () => {
    const file: unknown = JSON.parse(readFileSync(join(fixtures, `${task}.dora.json`), 'utf8'))
    const trajectory = unwrap(readTrajectory(file))
    await openScene()
    const mcp = await connectTo(server.host, { era: 'auto', approves: null })
    const first = await overMcp(mcp, trajectory.steps)
    const second = await overMcp(await connectTo(server.host, { era: 'auto', approves: null }), trajectory.steps)
    expect(second.digests).toEqual(first.digests)
    for (const [at, { call }] of trajectory.steps.entries()) {
      const alias = server.world.aliases.find(({ name, spellings }) => name === call || spellings.includes(call))
      expect(Object.keys(first.told[at] ?? {}).toSorted()).toEqual(['aftermap', ...(alias?.output ?? []).map(({ key }) => key)].toSorted())
    }
    await openScene()
    const labels = Object.fromEntries(['pre', 'post', 'last'].map((key, at) => [key, { path: join(scene, `labels_${dates[at]}.png`), legend }]))
    const replayed = unwrap(await replayTrajectory(server.world.client, trajectory, { folder: scene, files: {}, labels }))
    expect(first.digests).toEqual(replayed.steps.map(({ sha256 }) => sha256))
  }, 120_000)
})

test('nothing broke on the way', () => expect(server.broken).toEqual([]))
