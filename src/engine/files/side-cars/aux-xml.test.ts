import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { parseAuxXml } from './aux-xml.ts'
import { encodePng, openRaster } from '../index.ts'

const wkt = 'PROJCS["x",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32633"]]'
const transform = '<GeoTransform> 5.0e+05, 2.5e-01, 0.0, 5.2e+06, 0.0, -2.5e-01</GeoTransform>'

describe('.aux.xml', () => {
  it('gives corner affine and code, its quotes escaped or not', () => {
    const wanted = { affine: { a: 0.25, b: 0, c: 500000, d: 0, e: -0.25, f: 5200000 }, crs: 'EPSG:32633' }
    for (const text of [wkt, wkt.replaceAll('"', '&quot;')]) {
      expect(parseAuxXml(`<PAMDataset><SRS dataAxisToSRSAxisMapping="1,2">${text}</SRS>${transform}</PAMDataset>`)).toMatchObject(wanted)
    }
  })

  it('gives nothing for numbers that place nothing', () => {
    expect(parseAuxXml('<PAMDataset><GeoTransform>0, 0, 0, 0, 0, 0</GeoTransform></PAMDataset>')).toMatchObject({ affine: null, crs: null })
    expect(parseAuxXml('<PAMDataset><GeoTransform>1, 2, , 3, 4, 5</GeoTransform></PAMDataset>')).toMatchObject({ affine: null, crs: null })
  })

  it('never throws, whatever is written in it', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => void parseAuxXml(`<SRS ${a}>${b}</SRS><GeoTransform>${b}</GeoTransform>`)))
  })

  it.runIf(spawnSync('gdal_translate', ['--version']).status === 0)('places a PNG where GDAL put it (needs GDAL)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aftermap-aux-'))
    try {
      const plain = join(folder, 'plain.png')
      await writeFile(plain, encodePng(new Uint8Array(4 * 4 * 4).fill(255), 4, 4))
      const placed = join(folder, 'placed.png')
      execFileSync('gdal_translate', ['-q', '-of', 'PNG', '-a_srs', 'EPSG:32645', '-a_ullr', '350000', '3057000', '350002', '3056998', plain, placed])
      expect(unwrap(await openRaster(placed)).frame).toMatchObject({ crs: 'EPSG:32645', affine: { a: 0.5, c: 350000, e: -0.5, f: 3057000 } })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
