import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { encodePng, writeMaskGeotiff } from '../../src/engine/files/index.ts'
import { runCli } from '../helpers/engine-process.ts'
import { makeGround, seeded, viewOf } from '../helpers/planted-pairs.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-files (é)-'))
const at = (...names: string[]) => join(folder, ...names)
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const lineOf = (text: string) => JSON.parse(text.trim().split('\n')[0] ?? '')

function picture(name: string, dx: number, seed: number): void {
  const { values, width, height } = viewOf(makeGround(3), { sizePx: 256, dx, random: seeded(seed) })
  const rgba = new Uint8Array(width * height * 4).fill(255)
  values.forEach((value, k) => rgba.fill(value, k * 4, k * 4 + 3))
  writeFileSync(at(name), encodePng(rgba, width, height))
}

beforeAll(async () => {
  picture('before_2025-03-02.png', 0, 1)
  picture('after_2025-03-09.png', 7.5, 2)
  const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350_000, d: 0, e: -0.5, f: 3_057_000 }, width: 40, height: 30, gsd: null, gsdFrom: null }
  const values = Uint8Array.from({ length: 1200 }, (_, k) => (k % 40 >= 10 && k % 40 < 20 && k >= 400 && k < 800 ? 5 : 0))
  mkdirSync(at('imagery'))
  for (const name of ['mask.tif', join('imagery', 'flight_2025-03-09.tif')]) unwrap(await writeMaskGeotiff(at(name), { frame, width: 40, height: 30, values, classNames: {} }))
  writeFileSync(at('imagery', 'broken.tif'), 'II*\0')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('commands over files', { timeout: 60_000 }, () => {
  test('align says the shift of a pair and leaves both files alone', async () => {
    const pair = [at('before_2025-03-02.png'), at('after_2025-03-09.png')]
    const before = pair.map(hash)
    const ran = await runCli(['align', ...pair, '--json'])
    const { dx_px, dy_px, dx_m, rigid, days_apart, overlap_share, gsd } = lineOf(ran.stdout)
    expect(ran.code).toBe(0)
    expect(Math.hypot(dx_px - 7.5, dy_px)).toBeLessThan(0.3)
    expect({ dx_m, rigid, days_apart, overlap_share, gsd }).toEqual({ dx_m: null, rigid: expect.anything(), days_apart: 7, overlap_share: 1, gsd: [null, null] })
    expect(pair.map(hash)).toEqual(before)
  })

  test('convert makes polygons of a mask once, and does not write over them unasked', async () => {
    const made = await runCli(['convert', at('mask.tif'), at('polygons.geojson'), '--json'])
    expect(lineOf(made.stdout)).toMatchObject({ format: 'geojson', features: 1, crs: 'EPSG:4326' })
    expect(JSON.parse(readFileSync(at('polygons.geojson'), 'utf8')).features[0].properties).toEqual({ class: 'building_destroyed', value: 5 })
    const again = await runCli(['convert', at('mask.tif'), at('polygons.geojson'), '--json'])
    expect([again.code, lineOf(again.stdout).error.code]).toEqual([1, 'bad_request'])
    const area = lineOf((await runCli(['area', at('polygons.geojson'), at('mask.tif'), '--json'])).stdout)
    expect(area.area_m2).toBeCloseTo(25.02, 1)
  })

  test('catalogue finds again what it added', async () => {
    const project = at('flights.aftermap')
    const added = lineOf((await runCli(['catalogue', 'add', at('imagery'), '--project', project, '--json'])).stdout)
    expect(added).toMatchObject({ found: 2, read: 2, bad: [{ path: at('imagery', 'broken.tif') }] })
    const found = await runCli(['catalogue', 'find', '--project', project, '--area', '85,27,86,28', '--date', '2025-03-01..', '--json'])
    expect(lineOf(found.stdout)).toMatchObject({ file: at('imagery', 'flight_2025-03-09.tif'), date: '2025-03-09', status: 'here' })
    const none = await runCli(['catalogue', 'find', '--project', project, '--area', '0,0,1,1'])
    expect([none.code, none.stdout.trim()]).toEqual([0, 'No image of the catalogue fits.'])
  })

  test('wrong use is said in one sentence with exit 2', async () => {
    for (const args of [
      ['align', 'a.tif'],
      ['convert', 'a.tif'],
      ['catalogue', 'look'],
      ['catalogue', 'find', '--date', 'yesterday', '--project', at('flights.aftermap')],
      ['convert', 'a', 'b', '--crs', 'utm'],
    ]) {
      const { code, stderr } = await runCli(args)
      expect([args.join(' '), code]).toEqual([args.join(' '), 2])
      expect(stderr).not.toContain('    at ')
    }
  })
})
