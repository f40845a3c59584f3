import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { writeMaskGeotiff } from '../files/index.ts'
import { describeVector } from '../vectors/index.ts'
import { type ConvertOptions, convertFile } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-convert-vector-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const asIs: ConvertOptions = { crs: null, gsdM: null, cog: false, compress: null, legend: null, precision: null, force: true }
const point = [85.1234567, 27.7654321]

async function pointFile(name: string): Promise<string> {
  writeFileSync(at('point.geojson'), JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: point } }))
  unwrap(await convertFile(at('point.geojson'), at(name), asIs))
  return at(name)
}

const written = (name: string) => JSON.parse(readFileSync(at(name), 'utf8')).features[0].geometry.coordinates

describe('convert of a vector file', () => {
  it('keeps seven decimals where the system is not known, for the numbers may be degrees', async () => {
    const shape = await pointFile('unknown.shp')
    rmSync(at('unknown.prj'))
    const made = unwrap(await convertFile(shape, at('unknown.geojson'), asIs))
    expect(made).toMatchObject({ crs: null, warnings: [expect.stringContaining('not known')] })
    expect(written('unknown.geojson')).toEqual(point)
  })

  it('cuts to the decimals asked for, and says which options had no effect', async () => {
    const made = unwrap(await convertFile(await pointFile('known.gpkg'), at('cut.geojson'), { ...asIs, precision: 2, gsdM: 1, cog: true }))
    expect(written('cut.geojson')).toEqual([85.12, 27.77])
    expect(made.warnings).toEqual(['--gsd, --cog are for rasters and had no effect.'])
  })

  it('refuses metres that are said to be degrees', async () => {
    writeFileSync(at('metres.geojson'), JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [500_000, 3_000_000] } }))
    expect(await convertFile(at('metres.geojson'), at('metres.gpkg'), { ...asIs, crs: 'EPSG:32645' })).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
    expect(unwrap(await describeVector(at('metres.geojson'))).warnings).toEqual([expect.stringContaining('no longitude and latitude')])
  })

  it('keeps a hole whose first corner lies on the outer ring', async () => {
    const outer = [
      [7, 47],
      [7.01, 47],
      [7.01, 47.01],
      [7, 47.01],
      [7, 47],
    ]
    const hole = [
      [7, 47.005],
      [7.002, 47.006],
      [7.002, 47.004],
      [7, 47.005],
    ]
    writeFileSync(at('hole.geojson'), JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outer, hole] } }))
    unwrap(await convertFile(at('hole.geojson'), at('hole.shp'), asIs))
    unwrap(await convertFile(at('hole.shp'), at('hole-again.geojson'), asIs))
    expect(written('hole-again.geojson').map((ring: unknown[]) => ring.length)).toEqual([5, 4])
  })

  it('keeps the corners of pixels of a few millimetres apart, and says when asked decimals do not', async () => {
    const frame = { crs: 'EPSG:32645', affine: { a: 0.004, b: 0, c: 500_000, d: 0, e: -0.004, f: 3_000_000 }, width: 4, height: 4, gsd: null, gsdFrom: null }
    const values = Uint8Array.from({ length: 16 }, (_, at) => (at === 5 ? 1 : 0))
    unwrap(await writeMaskGeotiff(at('fine.tif'), { frame, width: 4, height: 4, values, classNames: {} }))
    unwrap(await convertFile(at('fine.tif'), at('fine.geojson'), asIs))
    const corners = new Set(written('fine.geojson')[0].map(String))
    expect(corners.size).toBe(4)
    const { warnings } = unwrap(await convertFile(at('fine.tif'), at('coarse.geojson'), { ...asIs, precision: 6 }))
    expect(warnings).toContainEqual(expect.stringContaining('coarser than a pixel'))
  })
})
