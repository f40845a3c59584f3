import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client as McpClient } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/contracts/result.ts'
import { writeScene } from '../../../src/engine/index.ts'
import { startTestEngine } from '../../helpers/engine.ts'
import { structuredOf } from './support.ts'

const entry = resolve(import.meta.dirname, '../../../src/cli/entry.ts')
const fixtures = join(import.meta.dirname, '../../fixtures/trajectories')
const dates = ['2025-03-01', '2025-03-11', '2025-03-15']

const folder = mkdtempSync(join(tmpdir(), 'aftermap-five-'))
const scene = join(folder, 'scene')
const project = join(scene, 'five.aftermap')
let mcp: McpClient

/** The scene of the fixtures with its truth in place of models, as an analyst would have prepared it. */
beforeAll(async () => {
  unwrap(await writeScene({ order: { seed: 3, kind: 'wind', sizePx: 384, gsdM: 0.5, strength: 'plain', dates: 3, force: 0.75 }, folder: scene, bands: false }))
  const legend = JSON.parse(readFileSync(join(scene, 'legend.json'), 'utf8')) as Record<string, string>
  const engine = await startTestEngine()
  await engine.client.project.create({ path: project })
  for (const date of dates) {
    const name = `${date === dates[0] ? 'before' : 'after'}_${date}.tif`
    const { added } = await engine.client.workspace.addLayers({ paths: [join(scene, name)] })
    await engine.client.workspace.setLabels({ id: added[0] ?? '', maskPath: join(scene, `labels_${date}.png`), legend })
  }
  await engine.client.workspace.addLayers({ paths: [join(scene, 'places.geojson')], role: 'places' })
  await engine.client.workspace.addLayers({ paths: [join(scene, 'roads_2025-03-11.geojson')], role: 'roads' })
  await engine.client.project.close({})
  await engine.stop()
  const environment = { ...process.env, AFTERMAP_DATA_DIR: join(folder, '.data'), AFTERMAP_NO_EXAMPLE: '1' } as Record<string, string>
  const args = [entry, 'mcp', '--project', project, '--workspace', scene, '--profile', 'dora']
  mcp = new McpClient({ name: 'outside agent', version: '1' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } })
  await mcp.connect(new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: 'ignore' }))
}, 120_000)
afterAll(async () => {
  await mcp.close()
  rmSync(folder, { recursive: true, force: true })
})

type Step = { readonly call: string; readonly args: Record<string, unknown> }
type Seen = readonly Record<string, unknown>[]

const stepsOf = (task: string): readonly Step[] => {
  const read = JSON.parse(readFileSync(join(fixtures, `${task}.dora.json`), 'utf8')) as { tasks: { trajectory: Step[] }[] }
  return read.tasks[0]?.trajectory ?? []
}

/** `<key> from trajectory[i].obs` is what the agent saw under that key in that step. */
function resolved(value: unknown, seen: Seen): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, seen))
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, seen)]))
  const reference = typeof value === 'string' ? /^<(\w+)> from trajectory\[(\d+)\]\.obs$/.exec(value) : null
  return reference ? seen[Number(reference[2])]?.[reference[1] ?? ''] : value
}

async function walked(task: string): Promise<Seen> {
  const seen: Record<string, unknown>[] = []
  for (const { call, args } of stepsOf(task)) {
    const result = await mcp.callTool({ name: call, arguments: resolved(args, seen) as Record<string, unknown> })
    if (result.isError) throw new Error(`${call}: ${JSON.stringify(result.content)}`)
    seen.push(structuredOf(result))
  }
  return seen
}

/** Pixels of a class in the truth of a date. */
function truePixels(date: string, value: number): number {
  const { data } = PNG.sync.read(readFileSync(join(scene, `labels_${date}.png`)))
  return data.reduce((sum, byte, at) => sum + Number(at % 4 === 0 && byte === value), 0)
}
const destroyed = 5
const blocked = 8

/** What each task must have come to, by the truth of the scene. */
const holds: Readonly<Record<string, (seen: Seen) => void>> = {
  t1(seen) {
    expect(seen[1]?.['pixel_count']).toBe(truePixels('2025-03-11', destroyed))
    expect(Number(seen[3]?.['ratio'])).toBeCloseTo(Number(seen[1]?.['area_m2']) / Number(seen[2]?.['area_m2']), 9)
  },
  t2(seen) {
    const matches = (seen[3]?.['matches'] ?? []) as { polygon_ids: string }[]
    const places = matches.filter(({ polygon_ids }) => polygon_ids !== '')
    expect(seen[3]?.['inside_count']).toBe(places.length)
    expect(seen[5]?.['best_value']).toBe(seen[4]?.['distance_m'])
  },
  t3(seen) {
    expect(seen[4]?.['pixel_count']).toBe(truePixels('2025-03-11', blocked))
    expect(seen[3]?.['snap_failed']).toBe(false)
    expect(Number(seen[3]?.['distance_m'])).toBeGreaterThan(0)
  },
  t4(seen) {
    const most = Math.max(...dates.map((date) => truePixels(date, destroyed)))
    expect(truePixels(String(seen[1]?.['best_item']), destroyed)).toBe(most)
  },
  t5(seen) {
    expect(seen.at(-1)).toMatchObject({ output_path: expect.any(String), aftermap: { kind: 'figure' } })
  },
}

describe.each(Object.keys(holds))('task %s by an agent over MCP, in the words of the public catalogue', (task) => {
  it('comes to what the truth of the scene says', async () => {
    const seen = await walked(task)
    expect(seen).toHaveLength(stepsOf(task).length)
    holds[task]?.(seen)
  }, 120_000)
})
