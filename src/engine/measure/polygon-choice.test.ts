import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { type AreaOptions, areasOf, type PolygonAreas } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-polygons-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const nothing: AreaOptions = { legend: null, classText: null, area: null, gsdM: null }

type Feature = { ring: number[][]; properties?: object }

function fileOf(name: string, features: readonly Feature[]): string {
  const listed = features.map(({ ring, properties = {} }) => ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }))
  writeFileSync(join(folder, name), JSON.stringify({ type: 'FeatureCollection', features: listed }))
  return join(folder, name)
}

async function measured(path: string, options: Partial<AreaOptions> = {}): Promise<PolygonAreas> {
  const result = unwrap(await areasOf(path, { ...nothing, ...options }))
  if (result.kind !== 'polygons') throw new Error('not polygons')
  return result
}

const box = (...[west, south, east, north]: [number, number, number, number]) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('areasOf polygons, as asked', () => {
  it('goes the short way across the date line and says so; a belt around the Earth stays whole', async () => {
    const { areaM2, perimeterM, warnings } = await measured(fileOf('line.geojson', [{ ring: box(179.99, -17, -179.99, -16.99) }]))
    // pyproj.Geod(ellps='WGS84').polygon_area_perimeter from 179.99 to 180.01, edges cut in 200
    expect([areaM2?.toFixed(0), perimeterM?.toFixed(1)]).toEqual(['2357003', '6472.9'])
    expect(warnings).toEqual([expect.stringContaining('across the date line')])
    const belt = await measured(fileOf('belt.geojson', [{ ring: box(-180, 10, 180, 20) }]))
    // 360 times what the same function gives for one degree of it, edges cut in 200,000
    expect((belt.areaM2 ?? Number.NaN) / 42787867865336.516).toBeCloseTo(1, 6)
    expect(belt.warnings).toEqual([])
    // the surface of the WGS 84 ellipsoid, and that without the part south of 60 S and north of 85 N (pyproj, as above)
    const world = await measured(fileOf('world.geojson', [{ ring: box(-180, -90, 180, 90) }]))
    expect((world.areaM2 ?? Number.NaN) / 510_065_621_724_088.4).toBeCloseTo(1, 6)
    const most = await measured(fileOf('most.geojson', [{ ring: box(-180, -60, 180, 85) }]))
    expect((most.areaM2 ?? Number.NaN) / 474670616009069.5).toBeCloseTo(1, 6)
  })

  it('measures only what lies inside an area', async () => {
    const path = fileOf('cut.geojson', [{ ring: box(7, 47, 7.01, 47.01) }, { ring: box(7.5, 47, 7.51, 47.01) }])
    const part = await measured(path, { area: { kind: 'crs_box', left: 7, bottom: 47, right: 7.005, top: 47.02 } })
    const whole = await measured(fileOf('half.geojson', [{ ring: box(7, 47, 7.005, 47.01) }]))
    expect(part.features).toBe(1)
    expect((part.areaM2 ?? Number.NaN) / (whole.areaM2 ?? Number.NaN)).toBeCloseTo(1, 9)
    expect(await areasOf(path, { ...nothing, area: { kind: 'crs_box', left: 1, bottom: 1, right: 2, top: 2 } })).toMatchObject({ ok: false })
    expect(await areasOf(path, { ...nothing, area: { kind: 'pixel_box', left: 0, top: 0, right: 9, bottom: 9 } })).toMatchObject({
      ok: false,
      error: { code: 'argument_invalid' },
    })
  })

  it('takes features of one class, by name, group and value, and refuses a class where features have none', async () => {
    const path = fileOf('classes.geojson', [
      { ring: box(7, 47, 7.01, 47.01), properties: { class: 'water', value: 1 } },
      { ring: box(7.1, 47, 7.11, 47.01), properties: { class: 'building_destroyed', value: 5 } },
    ])
    const counts = ['water', 'building', '5', 'vehicle'].map(async (classText) => (await measured(path, { classText })).features)
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 0])
    expect((await measured(path, { classText: 'vehicle' })).warnings).toEqual(['No feature of class vehicle lies in the file.'])
    const plain = fileOf('plain.geojson', [{ ring: box(7, 47, 7.01, 47.01) }])
    expect(await areasOf(plain, { ...nothing, classText: 'water' })).toMatchObject({ ok: false, error: { code: 'class_unknown' } })
  })

  it('says which options a file has no use for', async () => {
    const { warnings } = await measured(fileOf('idle.geojson', [{ ring: box(7, 47, 7.01, 47.01) }]), { gsdM: 2, legend: { 1: 'water' } })
    expect(warnings).toEqual([expect.stringContaining('pixel size is not used'), expect.stringContaining('legend')])
  })
})
