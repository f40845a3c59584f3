import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import { townRects } from '../../helpers/engine.ts'
import { writeLabels, writePicture } from '../../helpers/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-run-'))
const at = (file: string) => join(folder, file)
const legend = '{"0":"background","2":"building_no_damage","5":"building_destroyed","7":"road_clear"}'

beforeAll(() => {
  const size = { width: 200, height: 100, rects: townRects }
  writePicture(join(folder, 'town.png'), size)
  writeLabels(join(folder, 'mask.png'), size)
  const square = [
    [-85.42, 29.95],
    [-85.41, 29.95],
    [-85.41, 29.96],
    [-85.42, 29.96],
    [-85.42, 29.95],
  ]
  writeFileSync(
    join(folder, 'zone.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: 'zone' }, geometry: { type: 'Polygon', coordinates: [square] } }] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ran = { code: number; stdout: string; stderr: string }

/** The command in this process, with what it prints caught. */
async function aftermap(...args: string[]): Promise<Ran> {
  const ran = { stdout: '', stderr: '' }
  const caught = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      ran[name] += String(text)
      return true
    }),
  )
  try {
    const code = await main(args)
    return { code, ...ran }
  } finally {
    for (const one of caught) one.mockRestore()
  }
}
const json = ({ stdout }: Ran) => JSON.parse(stdout) as Record<string, unknown>

describe('one tool from the terminal', () => {
  it('takes a mask by its path, and its pixel size from the option where the file has no place', async () => {
    const run = await aftermap('run', 'area', '--args', JSON.stringify({ mask: at('mask.png'), class: ['building_destroyed'] }), '--gsd', '0.5', '--legend', legend, '--json')
    // 400 pixels of 0.25 m2
    expect(json(run)).toMatchObject({ tool: 'area', kind: 'quantity', artifact: { value: 100, unit: 'm2', n: 400 } })
  }, 60_000)

  it('makes a network of a file of road lines where a tool takes one', async () => {
    const places = [
      [-85.42, 29.95],
      [-85.41, 29.95],
    ]
    const road = { type: 'Feature', properties: { highway: 'residential' }, geometry: { type: 'LineString', coordinates: places } }
    writeFileSync(at('roads.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [road] }))
    const args = { graph: at('roads.geojson'), start: { lonLat: places[0] }, end: { lonLat: places[1] } }
    const run = await aftermap('run', 'shortest_route', '--args', JSON.stringify(args), '--json')
    // 965.346 m by pyproj (GeographicLib)
    expect(json(run)).toMatchObject({ tool: 'shortest_route', artifact: { kind: 'path', reachable: true, lengthM: expect.closeTo(965.346, 1) } })
  }, 60_000)

  it('takes a vector file alone, measures it on the ground and writes what comes of it', async () => {
    const run = await aftermap('run', 'vec.buffer', '--args', JSON.stringify({ vector_path: at('zone.geojson'), meter: 100 }), '--out', at('near.geojson'), '--json')
    expect(json(run)).toMatchObject({ tool: 'buffer', kind: 'features', files: [join(folder, 'near.geojson')] })
    const { features } = JSON.parse(readFileSync(join(folder, 'near.geojson'), 'utf8')) as { features: { geometry: { type: string } }[] }
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon'])
  }, 60_000)

  it.each([
    { what: 'a file that is not there', args: ['vec.buffer', '--args', '{"vector_path":"nope.geojson","meter":5}'], exit: 1, code: 'file_missing' },
    { what: 'a tool that is not there', args: ['bufer', '--args', '{}'], exit: 1, code: 'tool_unknown' },
    { what: 'a division by 0', args: ['calc.div', '--args', '{"a":5,"b":0}'], exit: 1, code: 'division_by_zero' },
    { what: 'a picture asked for as GeoPackage', args: ['bar_chart', '--args', '{"values":{"a":1}}', '--out', join(folder, 'c.gpkg')], exit: 1, code: 'format_unsupported' },
    { what: 'arguments that are no record', args: ['add', '--args', '[1]'], exit: 2, code: null },
  ])(
    '$what is said with its code',
    async ({ args, exit, code }) => {
      const run = await aftermap('run', ...args, '--json')
      expect(run.code).toBe(exit)
      if (code !== null) expect(json(run)).toMatchObject({ error: { code } })
      expect(run.stderr).not.toContain('    at ')
    },
    60_000,
  )

  it('the list counts the names of the catalogue by module', async () => {
    const { counted, tools } = json(await aftermap('tools', '--json')) as { counted: { catalogue: unknown }; tools: { id: string; aliases: string[] }[] }
    expect(counted.catalogue).toEqual({ perception: 31, raster: 18, vector: 31, logical: 15, visualisation: 13 })
    expect(tools.find(({ id }) => id === 'area')?.aliases).toContain('ras.area')
    expect(json(await aftermap('tools', '--module', 'logical', '--aliases', '--json'))['aliases']).toHaveLength(15)
  }, 60_000)
})
