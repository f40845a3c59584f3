import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { encodePng, openRaster, sha256File, writeGeotiff, writeMaskGeotiff } from '../files/index.ts'
import { type ConvertOptions, convertFile } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-convert-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const asIs: ConvertOptions = { crs: null, gsdM: null, cog: false, compress: null, legend: null, precision: null, force: false }
const frame: Frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350_000, d: 0, e: -0.5, f: 3_057_000 }, width: 300, height: 200, gsd: null, gsdFrom: null }
const classes = Uint8Array.from({ length: 300 * 200 }, (_, k) => (k % 300 < 20 ? 255 : ([0, 1, 5][(Math.floor(k / 300 / 20) + Math.floor((k % 300) / 30)) % 3] ?? 0)))

async function mask(name: string): Promise<string> {
  unwrap(await writeMaskGeotiff(at(name), { frame, width: 300, height: 200, values: classes, classNames: { 0: 'background', 1: 'water', 5: 'a & b' } }))
  return at(name)
}

async function pixels(path: string) {
  const source = unwrap(await openRaster(path))
  try {
    const { width, height } = source.info
    return { source, bands: unwrap(await source.readValues({ box: [0, 0, width, height] })).bands }
  } finally {
    await source.close()
  }
}

describe('convert of a raster', () => {
  it('copies every pixel, the place, nodata and the names of classes, and leaves the original alone', async () => {
    const from = await mask('mask.tif')
    const before = unwrap(await sha256File(from))
    const made = unwrap(await convertFile(from, at('copy.tif'), { ...asIs, cog: true, compress: 'zstd' }))
    expect(made).toMatchObject({ format: 'Cloud Optimized GeoTIFF', size: [300, 200], crs: 'EPSG:32645' })
    const { source, bands } = await pixels(at('copy.tif'))
    expect(Buffer.compare(bands[0]?.values as Uint8Array, classes)).toBe(0)
    expect(source.frame.affine).toEqual(frame.affine)
    expect(source.info.bands[0]?.nodata).toBe(255)
    expect(readFileSync(at('copy.tif.aux.xml'), 'utf8')).toContain('<Category>a &#38; b</Category>')
    expect(made.bytes).toBe(made.files.reduce((sum, file) => sum + readFileSync(file).length, 0))
    expect(unwrap(await sha256File(from))).toBe(before)
  })

  it('refuses a file that is there, itself, a link to itself and a part of its mosaic', async () => {
    const from = await mask('one.tif')
    writeFileSync(at('there.tif'), 'mine')
    expect(await convertFile(from, at('there.tif'), asIs)).toMatchObject({ error: { code: 'bad_request', message: 'there.tif is there already.' } })
    linkSync(from, at('link.tif'))
    for (const to of [from, at('link.tif')])
      expect(await convertFile(from, to, { ...asIs, force: true })).toMatchObject({ error: { message: 'A file is never written over itself.' } })
    const piece =
      '<SimpleSource><SourceFilename relativeToVRT="1">one.tif</SourceFilename><SourceBand>1</SourceBand><SrcRect xOff="0" yOff="0" xSize="300" ySize="200"/><DstRect xOff="0" yOff="0" xSize="300" ySize="200"/></SimpleSource>'
    writeFileSync(at('all.vrt'), `<VRTDataset rasterXSize="300" rasterYSize="200"><VRTRasterBand dataType="Byte" band="1">${piece}</VRTRasterBand></VRTDataset>`)
    expect(await convertFile(at('all.vrt'), from, { ...asIs, force: true })).toMatchObject({
      error: { message: 'one.tif is a part of all.vrt: a file is never written over itself.' },
    })
    expect(readFileSync(at('there.tif'), 'utf8')).toBe('mine')
    expect(readdirSync(folder).filter((name) => name.includes('.part') || name.startsWith('.'))).toEqual([])
  })

  it('reprojected classes stay classes, and what lies outside is nodata', async () => {
    const made = unwrap(await convertFile(await mask('utm.tif'), at('lonlat.tif'), { ...asIs, crs: 'EPSG:4326' }))
    const { source, bands } = await pixels(at('lonlat.tif'))
    expect(new Set(bands[0]?.values as Uint8Array)).toEqual(new Set([0, 1, 5, 255]))
    // gdalwarp -t_srs EPSG:4326 of an image of this place gives 312 x 187 pixels of 4.908941204e-06 degrees from 85.479689990063960, 27.628755496400299
    expect(made.size).toEqual([312, 187])
    expect(source.frame.affine?.a).toBeCloseTo(4.908941204e-6, 14)
    expect(source.frame.affine?.c).toBeCloseTo(85.47968999006396, 9)
    expect(source.frame.affine?.f).toBeCloseTo(27.6287554964003, 9)
  })

  it('a pixel size is metres on the ground, also in Web Mercator and in feet', async () => {
    const from = await mask('gsd.tif')
    for (const crs of ['EPSG:32645', 'EPSG:3857', 'EPSG:2263', 'EPSG:4326']) {
      const to = at(`gsd-${crs.slice(5)}.tif`)
      const made = await convertFile(from, to, { ...asIs, crs, gsdM: 2 })
      if (!made.ok) {
        expect(made.error.code).toBe('frame_unknown')
        continue
      }
      const { source } = await pixels(to)
      const { x, y } = source.frame.gsd ?? { x: 0, y: 0 }
      expect(Math.abs(Math.sqrt(x * y) / 2 - 1)).toBeLessThan(0.01)
    }
    expect((await pixels(at('gsd-32645.tif'))).source.frame.affine).toMatchObject({ a: 2, e: -2, c: 350_000, f: 3_057_000 })
  })

  it('the mean of a coarser grid is the mean of the pixels under it, and what has no data is hidden', async () => {
    const ramp = Float32Array.from({ length: 300 * 200 }, (_, k) => k % 300)
    const geotransform = [350_000, 0.5, 0, 3_057_000, 0, -0.5] as const
    const band = { colour: 'Gray', scale: null, offset: null, unit: null, name: null }
    const raster = {
      width: 300,
      height: 200,
      type: 'Float32',
      bands: [band],
      place: { geotransform, crs: 'EPSG:32645', gcps: null, rpc: null },
      nodata: null,
      palette: null,
    } as const
    const rest = { photometric: 'minIsBlack', classNames: {}, date: null, sensor: null, isClassMap: false, hasMask: false }
    const read = async ([left, top, right, bottom]: readonly number[]) => {
      const [width, height] = [Number(right) - Number(left), Number(bottom) - Number(top)]
      const values = Float32Array.from({ length: width * height }, (_, k) => ramp[(Number(top) + Math.floor(k / width)) * 300 + Number(left) + (k % width)] ?? Number.NaN)
      return [{ values, imaginary: null, valid: null }]
    }
    unwrap(await writeGeotiff(at('ramp.tif'), { ...raster, ...rest, read }, { compression: 'lzw', tilePx: 256, overviews: false, cog: false, sparse: false }))
    unwrap(await convertFile(at('ramp.tif'), at('coarse.tif'), { ...asIs, gsdM: 2 }))
    const { source, bands } = await pixels(at('coarse.tif'))
    expect([source.info.width, source.info.mask]).toEqual([75, 'dataset-mask'])
    // four columns of 0.5 m under each pixel of 2 m
    expect(bands[0]?.values[10]).toBeCloseTo(41.5, 5)
  })

  it('a picture without a place is copied and not reprojected', async () => {
    writeFileSync(
      at('photo.png'),
      encodePng(
        Uint8Array.from({ length: 20 * 20 * 4 }, (_, k) => (k % 4 === 3 ? 255 : k % 251)),
        20,
        20,
      ),
    )
    unwrap(await convertFile(at('photo.png'), at('photo.tif'), asIs))
    const { source, bands } = await pixels(at('photo.tif'))
    expect(source.info.bands.map(({ colour }) => colour)).toEqual(['Red', 'Green', 'Blue', 'Alpha'])
    expect(bands[1]?.values[3]).toBe(13)
    expect(await convertFile(at('photo.png'), at('placed.tif'), { ...asIs, crs: 'EPSG:4326' })).toMatchObject({ error: { code: 'frame_unknown' } })
    expect(existsSync(at('placed.tif'))).toBe(false)
  })

  it('an ending that is not written is refused with those that are', async () => {
    expect(await convertFile(await mask('end.tif'), at('end.jp2'), asIs)).toMatchObject({
      error: { code: 'format_unsupported', message: 'end.jp2 has an ending Aftermap does not write.' },
    })
  })

  it.runIf(spawnSync('gdalwarp', ['--version']).status === 0)('the nearest pixel is the one gdalwarp takes, but for ties (needs GDAL)', async () => {
    const from = await mask('warp.tif')
    const made = unwrap(await convertFile(from, at('ours.tif'), { ...asIs, crs: 'EPSG:3857' }))
    const { source, bands } = await pixels(at('ours.tif'))
    const { a, c, e, f } = source.frame.affine ?? { a: 0, c: 0, e: 0, f: 0 }
    const [width, height] = made.size ?? [0, 0]
    const box = [c, f + e * height, c + a * width, f].map(String)
    spawnSync('gdalwarp', ['-q', '-t_srs', 'EPSG:3857', '-te', ...box, '-ts', String(width), String(height), '-et', '0', from, at('theirs.tif')])
    const theirs = (await pixels(at('theirs.tif'))).bands[0]?.values as Uint8Array
    const ours = bands[0]?.values as Uint8Array
    const differing = ours.filter((value, k) => value !== theirs[k]).length
    expect(differing / theirs.length).toBeLessThan(0.005)
  })
})
