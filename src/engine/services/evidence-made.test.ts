import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTown, startTestEngine, type TestEngine } from '../../../test/helpers/engine.ts'

let engine: TestEngine
let shapes: string
let roads: string
let values: string

beforeAll(async () => {
  engine = await startTestEngine()
  await engine.client.project.create({ path: join(engine.folder, 'made.aftermap') })
  const image = await addTown(engine)
  const { id } = await engine.client.tools.begin({ title: 'made', caller: { name: 'test', via: 'mcp' } })
  const call = (tool: string, args: Record<string, unknown>) => engine.client.tools.call({ requestId: id, tool, arguments: args })
  const seen = await call('segment', { image })
  const destroyed = await call('mask_of_class', { segmentation: seen.output, class: 'building_destroyed' })
  const road = await call('mask_of_class', { segmentation: seen.output, class: 'road' })
  shapes = (await call('vectorize', { mask: destroyed.output })).artifactId
  roads = (await call('build_graph', { mask: road.output })).artifactId
  values = (await call('focal_statistics', { image, windowPx: 3 })).artifactId
}, 60_000)
afterAll(() => engine.stop())

const every = { classes: [], minScore: null }

describe('evidence of what steps made', () => {
  it('leads a number to its features, in pixels of the map, without scores', async () => {
    const { total, objects, cardScore } = await engine.client.evidence.objects({ artifactId: shapes, ...every })
    expect([total, cardScore]).toEqual([3, null])
    // 10 x 10, 20 x 10 and 10 x 10 pixels of 0.5 m
    expect(objects.map(({ areaM2 }) => Math.round(areaM2 ?? 0)).sort((a, b) => a - b)).toEqual([25, 25, 50])
    expect(objects.every(({ shape, score }) => shape === 'polygon' && score === null)).toBe(true)
  })
  it('gives single objects by their ids, and none for an id that is not there', async () => {
    const all = await engine.client.evidence.objects({ artifactId: shapes, ...every })
    const wanted = all.objects[2]?.id ?? ''
    const one = await engine.client.evidence.objects({ artifactId: shapes, ...every, ids: [wanted, 'nowhere'] })
    expect(one.objects.map(({ id }) => id)).toEqual([wanted])
  })
  it('finds the feature under a place, and a road that is only near it', async () => {
    const inside = await engine.client.evidence.at({ xy: [15, 15] })
    expect(inside.find(({ artifactId }) => artifactId === shapes)?.class).toBe('building_destroyed')
    const [edge] = (await engine.client.evidence.objects({ artifactId: roads, ...every })).objects
    const [x, y] = edge?.centre ?? [0, 0]
    const beside = await engine.client.evidence.at({ xy: [x, y + 3], reachPx: 5 })
    expect(beside.find(({ artifactId }) => artifactId === roads)?.objectId).toBe(edge?.id)
    expect((await engine.client.evidence.at({ xy: [x, y + 30], reachPx: 2 })).some(({ artifactId }) => artifactId === roads)).toBe(false)
  })
  it('tells how roads are drawn, with lengths that sum to those of the edges', async () => {
    const { rows, about } = await engine.client.evidence.legend({ artifactId: roads })
    const artifact = await engine.client.evidence.artifact({ id: roads })
    const lengthM = artifact.kind === 'graph' ? artifact.edges.reduce((sum, edge) => sum + (edge.lengthM ?? 0), 0) : Number.NaN
    expect(rows.reduce((sum, row) => sum + (row.lengthM ?? 0), 0)).toBeCloseTo(lengthM, 6)
    expect(about?.method).not.toBe('')
  })
  it('tells the ramp of values, and of a band that is not there nothing', async () => {
    const { ramp } = await engine.client.evidence.legend({ artifactId: values })
    expect(ramp && ramp.low <= ramp.high && ramp.bins.length > 0).toBe(true)
    expect((await engine.client.evidence.legend({ artifactId: values, plane: 'f9' })).ramp).toBeNull()
  })
  it('is still of the program that called when the project is opened again', async () => {
    const path = join(engine.folder, 'made.aftermap')
    await engine.client.project.close({})
    await engine.client.project.open({ path })
    expect((await engine.client.requests.list({})).map(({ caller }) => caller)).toEqual([{ name: 'test', via: 'mcp' }])
    expect((await engine.client.evidence.table({ artifactId: roads })).total).toBeGreaterThan(0)
  })
  it('lists roads as rows with units, and refuses a table of what has no objects', async () => {
    const table = await engine.client.evidence.table({ artifactId: roads, sort: { column: 'length', descending: true } })
    expect(table.columns).toContainEqual({ name: 'length', unit: 'm' })
    const at = table.columns.findIndex(({ name }) => name === 'length')
    const lengths = table.rows.map((row) => Number(row[at]))
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
    await expect(engine.client.evidence.table({ artifactId: values })).rejects.toMatchObject({ failure: { code: 'kind_mismatch' } })
  })
})
