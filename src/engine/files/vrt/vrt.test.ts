import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { openRaster, writeMaskGeotiff } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-vrt-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const side = 64
const valueAt = (column: number, row: number) => (column * 3 + row * 5) % 250

async function tile(name: string, left: number): Promise<void> {
  const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000 + left * 0.5, d: 0, e: -0.5, f: 3057000 }, width: side, height: side, gsd: null, gsdFrom: null }
  const values = Uint8Array.from({ length: side * side }, (_, i) => valueAt(left + (i % side), Math.floor(i / side)))
  unwrap(await writeMaskGeotiff(at(name), { frame, width: side, height: side, values, classNames: {} }))
}

const rect = (name: string, x: number, width = side) => `<${name} xOff="${x}" yOff="0" xSize="${width}" ySize="${side}"/>`
const piece = (file: string, x: number, { kind = 'SimpleSource', relative = '1', width = side, more = '' } = {}) =>
  `<${kind}><SourceFilename relativeToVRT="${relative}">${file}</SourceFilename><SourceBand>1</SourceBand>${rect('SrcRect', 0)}${rect('DstRect', x, width)}${more}</${kind}>`
const vrt = (pieces: string, attributes = '') =>
  `<VRTDataset rasterXSize="140" rasterYSize="${side}"><SRS>PROJCS["WGS 84 / UTM zone 45N",AUTHORITY["EPSG","32645"]]</SRS><GeoTransform>350000, 0.5, 0, 3057000, 0, -0.5</GeoTransform>
<VRTRasterBand dataType="Byte" band="1"${attributes}><NoDataValue>255</NoDataValue>${pieces}</VRTRasterBand></VRTDataset>`

async function openText(text: string) {
  writeFileSync(at('mosaic.vrt'), text)
  return openRaster(at('mosaic.vrt'))
}

beforeAll(async () => {
  await tile('a.tif', 0)
  await tile('b.tif', 64)
})

describe('a VRT of images beside it', () => {
  it('is one image: pieces in place, gaps nodata, the place its own', async () => {
    const source = unwrap(await openText(vrt(piece('a.tif', 0) + piece('b.tif', 64))))
    expect(source.frame).toMatchObject({ crs: 'EPSG:32645', width: 140, height: 64, affine: { a: 0.5, c: 350000, f: 3057000 } })
    const { bands } = unwrap(await source.readValues({ box: [60, 10, 140, 12] }))
    const [band] = bands
    expect(Array.from({ length: 68 }, (_, i) => band?.values[i])).toEqual(Array.from({ length: 68 }, (_, i) => valueAt(60 + i, 10)))
    expect(band?.values[68]).toBe(255)
    expect([band?.valid[67], band?.valid[68]]).toEqual([1, 0])
    const [stats] = unwrap(await source.statistics())
    expect(stats?.count).toBe(128 * 64)
    const picture = unwrap(await source.readRgb({ box: [0, 0, 140, 64], width: 140, height: 64, resample: 'nearest' }))
    expect([...picture.rgb.subarray(0, 6)]).toEqual([0, 0, 0, 3, 3, 3])
    await source.close()
  })

  it('leaves out the value a complex source names', async () => {
    const source = unwrap(await openText(vrt(piece('a.tif', 0) + piece('b.tif', 0, { kind: 'ComplexSource', more: `<NODATA>${valueAt(64, 0)}</NODATA>` }))))
    const [band] = unwrap(await source.readValues({ box: [0, 0, 2, 1] })).bands
    expect([...(band?.values ?? [])]).toEqual([valueAt(0, 0), valueAt(65, 0)])
    await source.close()
  })

  it.each([
    ['outside its folder', piece('../a.tif', 0)],
    ['by a whole path', piece('/etc/passwd', 0, { relative: '0' })],
    ['on a network', piece('/vsicurl/http://127.0.0.1/a.tif', 0)],
    ['resampled', piece('a.tif', 0, { width: 32 })],
    ['scaled', piece('a.tif', 0, { kind: 'ComplexSource', more: '<ScaleRatio>2</ScaleRatio>' })],
    ['filtered', piece('a.tif', 0, { kind: 'KernelFilteredSource' })],
  ])('that names images %s is refused by name', async (_, pieces) => {
    const opened = await openText(vrt(pieces))
    expect(opened.ok ? null : opened.error.code).toBe('format_unsupported')
  })

  it('computed, or naming an image that is not there, is refused', async () => {
    const derived = await openText(vrt(piece('a.tif', 0), ' subClass="VRTDerivedRasterBand"'))
    expect(derived.ok ? null : derived.error.message).toContain('VRTDerivedRasterBand')
    const missing = await openText(vrt(piece('c.tif', 0)))
    expect(missing.ok ? null : missing.error.code).toBe('file_missing')
  })
})
