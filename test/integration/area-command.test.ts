import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { writeMaskGeotiff } from '../../src/engine/files/index.ts'
import { runCli } from '../helpers/engine-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-area-command-'))
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: 40, height: 30, gsd: null, gsdFrom: null }
  const values = Uint8Array.from({ length: 1200 }, (_, i) => (i < 200 ? 255 : i < 600 ? 1 : 5))
  unwrap(await writeMaskGeotiff(at('mask.tif'), { frame, width: 40, height: 30, values, classNames: {} }))
  const corner = { type: 'Polygon', coordinates: [[0, 0, 0.001, 0.001, 0].map((x, k) => [87 + x, 27 + ([0, 0.001, 0.001, 0, 0][k] ?? 0)])] }
  writeFileSync(at('plot.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: corner }] }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('aftermap area', { timeout: 60_000 }, () => {
  test('prints one object a line for several files, a refusal among them', async () => {
    const ran = await runCli(['area', at('mask.tif'), at('plot.geojson'), at('none.tif'), '--json'])
    const [mask, plot, none] = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(ran.code).toBe(1)
    expect(mask).toMatchObject({
      file: at('mask.tif'),
      frame: { crs: 'EPSG:32645', width: 40, height: 30 },
      method: 'sum of geodesic pixel areas on the ellipsoid',
      valid_pixels: 1000,
      classes: [
        { class: 'water', index: 1, pixels: 400, objects: 1, connectivity: 8, share_of_valid: 0.4 },
        { class: 'building_destroyed', index: 5, pixels: 600, objects: 1 },
      ],
    })
    const [low, high] = mask.classes[0].interval_m2
    expect(low < mask.classes[0].area_m2 && mask.classes[0].area_m2 < high).toBe(true)
    expect(plot).toMatchObject({ features: 1, warnings: [] })
    // pyproj.Geod(ellps='WGS84'), edges cut in 50: 0.001 degree at 27 north
    expect(plot.area_m2).toBeCloseTo(10997.7, 1)
    expect(none).toMatchObject({ file: at('none.tif'), error: { code: 'file_missing' } })
  })

  test('in words, for one class; a wrong class is refused', async () => {
    const ran = await runCli(['area', at('mask.tif'), '--class', 'water', '--legend', '{"1":"water","5":"silo"}'])
    expect(ran.stdout).toMatch(/water +\d+\.\d m2 \(\d+\.\d to \d+\.\d\), 400 pixels, 1 object, 40\.00 % of the valid pixels/)
    const wrong = await runCli(['area', at('mask.tif'), '--class', 'castle', '--json'])
    expect([wrong.code, JSON.parse(wrong.stdout).error.code]).toEqual([1, 'class_unknown'])
    expect((await runCli(['area'])).code).toBe(2)
  })
})
