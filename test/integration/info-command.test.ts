import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { writeMaskGeotiff } from '../../src/engine/files/index.ts'
import { runCli } from '../helpers/engine-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-info-'))
const at = (name: string) => join(folder, name)
const timeout = 60_000

beforeAll(async () => {
  const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: 40, height: 30, gsd: null, gsdFrom: null }
  const values = Uint8Array.from({ length: 1200 }, (_, i) => (i < 200 ? 255 : i % 7))
  unwrap(await writeMaskGeotiff(at('mask.tif'), { frame, width: 40, height: 30, values, classNames: {} }))
  unwrap(await writeMaskGeotiff(at('cut.tif'), { frame, width: 40, height: 30, values, classNames: {} }))
  truncateSync(at('cut.tif'), 300)
  writeFileSync(at('scene.jp2'), Buffer.from('0000000c6a5020200d0a870a', 'hex'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('aftermap info', { timeout }, () => {
  test('prints one object a line, a refused file among them, and ends with 1', async () => {
    const ran = await runCli(['info', at('mask.tif'), at('cut.tif'), at('scene.jp2'), at('none.tif'), '--json'])
    const [mask, cut, scene, none] = linesOf(ran.stdout)
    expect(ran.code).toBe(1)
    expect(mask).toMatchObject({
      file: at('mask.tif'),
      size: [40, 30],
      bands: 1,
      dtype: ['Byte'],
      geotransform: [350000, 0.5, 0, 3057000, 0, -0.5],
      crs: { authority: 'EPSG:32645', unit_to_m: 1, is_geographic: false },
    })
    expect(mask).toMatchObject({ area_or_point: 'Area', nodata: [255], mask: 'nodata', overviews: [], gcps: null, rpc: null, warnings: [] })
    // pyproj: Proj(32645)(350010, 3056992.5, inverse=True)
    expect(mask.center_lonlat[0]).toBeCloseTo(85.47979225033373, 9)
    expect(mask.center_lonlat[1]).toBeCloseTo(27.62867226977709, 9)
    expect(mask.center_pixel_area_m2).toBeCloseTo(0.25, 2)
    expect([cut.error.code, scene.error.code, none.error.code]).toEqual(['file_truncated', 'format_unsupported', 'file_missing'])
    expect(scene.error.message).toContain('gdal_translate')
  })

  test('counts statistics over valid pixels and gives stored values where asked', async () => {
    const ran = await runCli(['info', at('mask.tif'), '--json', '--stats', '--pixels', '0,0; 29,39'])
    const [mask] = linesOf(ran.stdout)
    expect(ran.code).toBe(0)
    expect(mask.stats).toEqual([{ count: 1000, min: 0, max: 6, mean: 3 }])
    expect(mask.pixels).toEqual([
      { row: 0, col: 0, values: [255] },
      { row: 29, col: 39, values: [1199 % 7] },
    ])
    const grid = await runCli(['info', at('mask.tif'), '--json', '--pixels', 'grid3'])
    expect(linesOf(grid.stdout)[0].pixels.map(({ row, col }: { row: number; col: number }) => [row, col])).toEqual(
      [0, 15, 29].flatMap((row) => [0, 20, 39].map((col) => [row, col])),
    )
  })

  test('is calm in words, and says on stderr why a file is refused', async () => {
    const ran = await runCli(['info', at('mask.tif'), at('none.tif')])
    expect(ran.stdout).toContain('EPSG:32645')
    expect(ran.stdout).toContain('40 x 30 pixels, 1 band of Byte')
    expect(ran.stderr).toContain('none.tif is not there.')
    expect(ran.code).toBe(1)
  })

  test('refuses a pixel outside and a place that is none', async () => {
    const outside = await runCli(['info', at('mask.tif'), '--json', '--pixels', '30,0'])
    expect(linesOf(outside.stdout)[0].error.code).toBe('argument_invalid')
    expect((await runCli(['info', at('mask.tif'), '--pixels', 'middle'])).code).toBe(2)
    expect((await runCli(['info'])).code).toBe(2)
  })
})
