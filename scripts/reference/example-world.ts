import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownEngine } from '../../src/cli/connect.ts'
import { readOptions } from '../../src/cli/options.ts'
import type { Client } from '../../src/contracts/client.ts'
import type { ToolResult } from '../../src/contracts/services/tools.ts'
import { FailureError, unwrap } from '../../src/contracts/result.ts'
import { writeScene } from '../../src/engine/index.ts'

const scene = { seed: 3, kind: 'wind', sizePx: 192, gsdM: 0.5, strength: 'plain', dates: 2, force: 0.75 } as const
const files = {
  before: 'before_2025-03-01.tif',
  after: 'after_2025-03-11.tif',
  bands: 'bands_2025-03-11.tif',
  bandsBefore: 'bands_2025-03-01.tif',
  sar: 'sar_2025-03-11.tif',
  sarBefore: 'sar_2025-03-01.tif',
  dem: 'dem.tif',
  roads: 'roads_2025-03-11.geojson',
  places: 'places.geojson',
  population: 'population.geojson',
}

/** Wires that examples connect, by kind: how each is made from the drawn scene. */
export type ExampleWorld = { readonly call: (tool: string, args: Record<string, unknown>) => Promise<ToolResult>; readonly wires: Readonly<Record<string, string>> }

/** Does the work in a project over a small drawn scene, with its truth in place of models. */
export async function inExampleWorld<T>(work: (world: ExampleWorld) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-examples-'))
  const connection = await ownEngine(readOptions([], {}))
  try {
    unwrap(await writeScene({ order: scene, folder: join(folder, 'scene'), bands: true }))
    await connection.client.project.create({ path: join(folder, 'examples.aftermap') })
    return await work(await worldOf(connection.client, join(folder, 'scene')))
  } finally {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function worldOf(client: Client, folder: string): Promise<ExampleWorld> {
  const wires: Record<string, string> = {}
  for (const [name, file] of Object.entries(files)) {
    const { added, failed } = await client.workspace.addLayers({ paths: [join(folder, file)] })
    if (failed[0]) throw new FailureError(failed[0].error)
    wires[name] = added[0] ?? ''
  }
  const legend = JSON.parse(readFileSync(join(folder, 'legend.json'), 'utf8')) as Record<string, string>
  for (const [name, date] of [
    ['before', '2025-03-01'],
    ['after', '2025-03-11'],
  ] as const)
    await client.workspace.setLabels({ id: wires[name] ?? '', maskPath: join(folder, `labels_${date}.png`), legend })
  const { id: requestId } = await client.tools.begin({ title: 'examples', caller: { name: 'reference', via: 'terminal' } })
  const call: ExampleWorld['call'] = (tool, args) => client.tools.call({ requestId, tool, arguments: args })
  const made: readonly (readonly [string, string, Record<string, unknown>])[] = [
    ['segmentation', 'segment', { image: 'after' }],
    ['mask', 'class_mask', { image: 'after', class: ['building'] }],
    ['roadMask', 'class_mask', { image: 'after', class: ['road'] }],
    ['waterBefore', 'class_mask', { image: 'before', class: ['water'] }],
    ['waterMask', 'class_mask', { image: 'after', class: ['water'] }],
    ['detections', 'detect', { image: 'after', classes: ['vehicle'] }],
    ['polygons', 'vectorize', { mask: 'mask' }],
    ['zones', 'buffer', { features: 'polygons', distance: 5 }],
    ['graph', 'build_graph', { mask: 'roadMask' }],
    ['raster', 'slope', { elevation: 'dem' }],
    ['quantity', 'area', { mask: 'mask' }],
    ['count', 'connected_components', { source: 'polygons' }],
    ['table', 'nearest', { features: 'places', to: 'polygons' }],
    ['path', 'shortest_route', { graph: 'graph', start: { pixel: [20, 20], of: 'after' }, end: { pixel: [170, 170], of: 'after' }, snap: 100 }],
    ['figure', 'bar_chart', { values: { a: 3, b: 4 } }],
    [
      'series',
      'map_over_dates',
      {
        images: ['before', 'after'],
        calls: [
          { tool: 'class_mask', inputs: { image: '<item>', class: ['water'] } },
          { tool: 'area', inputs: { mask: '<step[0]>' } },
        ],
      },
    ],
    ['text', 'summarise', { results: ['quantity'] }],
  ]
  for (const [name, tool, args] of made) {
    // a tool that is not there or fails leaves its wire out, and examples that need it say so
    const result = await call(tool, named(args, wires)).catch((error: unknown) => {
      if (error instanceof FailureError) return null
      throw error
    })
    if (result) wires[name] = result.artifactId
  }
  return { call, wires }
}

/** Names of wires as what they stand for in the project. */
export function named(args: Readonly<Record<string, unknown>>, wires: Readonly<Record<string, string>>): Record<string, unknown> {
  const one = (value: unknown): unknown => {
    if (typeof value === 'string') return Object.hasOwn(wires, value) ? wires[value] : value
    if (Array.isArray(value)) return value.map(one)
    if (typeof value !== 'object' || value === null) return value
    return 'of' in value ? { ...value, of: one(value.of) } : value
  }
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, one(value)]))
}
