import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { fromFile } from 'geotiff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PixelBox } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import { openRaster } from '../open-raster.ts'
import type { SampleType } from '../raster-info.ts'
import type { StoredArray } from '../raster-values.ts'
import { decodeLzw } from '../tiff/codecs/lzw.ts'
import { storedArray } from '../tiff/pixels/stored-arrays.ts'
import { encodeLzw } from './lzw-encode.ts'
import type { Compression, Plane, RasterToWrite, WriteOptions } from './raster-to-write.ts'
import { writeGeotiff } from './write-geotiff.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

const width = 301
const height = 277
const plain: WriteOptions = { compression: 'deflate', tilePx: 256, overviews: false, cog: false, sparse: false }
const types: readonly SampleType[] = ['Byte', 'Int8', 'UInt16', 'Int16', 'UInt32', 'Int32', 'UInt64', 'Int64', 'Float32', 'Float64', 'CInt16', 'CFloat32']
const compressions: readonly Compression[] = ['none', 'deflate', 'zstd', 'lzw']

/** Values that differ from pixel to pixel and wrap around the type. */
function valuesOf(type: SampleType, salt: number): StoredArray {
  const values = storedArray(type, width * height)
  for (let at = 0; at < values.length; at++) {
    const value = ((at * 7919 + salt * 104_729) % 65_521) - 30_000
    if (values instanceof BigInt64Array || values instanceof BigUint64Array) values[at] = BigInt(value) * 1_000_003n
    else values[at] = type.includes('Float') ? value / 7 : value
  }
  return values
}

function cut(values: StoredArray, [left, top, right, bottom]: PixelBox): StoredArray {
  const out = values.slice(0, (right - left) * (bottom - top)) as Float64Array
  for (let row = top; row < bottom; row++) out.set((values as Float64Array).subarray(row * width + left, row * width + right), (row - top) * (right - left))
  return out
}

/** Byte by byte: comparing value by value takes the runner a second an image. */
const bytesOf = (values: unknown): string => {
  const { buffer, byteOffset, byteLength } = values as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

type Wanted = { readonly type: SampleType; readonly bands: number; readonly valid?: Uint8Array } & Partial<Omit<RasterToWrite, 'bands' | 'type'>>

function rasterOf({ type, bands, valid, ...rest }: Wanted): { raster: RasterToWrite; planes: Plane[] } {
  const isComplex = type.startsWith('C')
  const planes = Array.from({ length: bands }, (_, k) => ({ values: valuesOf(type, k), imaginary: isComplex ? valuesOf(type, k + 50) : null, valid: valid ?? null }))
  const colours = bands >= 3 ? ['Red', 'Green', 'Blue', 'Alpha'] : ['Gray', 'Undefined']
  return {
    planes,
    raster: {
      width,
      height,
      type,
      bands: planes.map((_, k) => ({ colour: colours[k] ?? 'Undefined', scale: null, offset: null, unit: null, name: null })),
      place: { geotransform: [500_000, 0.5, 0, 3_057_000, 0, -0.5], crs: 'EPSG:32645', gcps: null, rpc: null },
      nodata: null,
      palette: null,
      photometric: 'minIsBlack',
      classNames: {},
      date: null,
      sensor: null,
      isClassMap: false,
      hasMask: false,
      read: async (box) =>
        planes.map((plane) => ({
          values: cut(plane.values, box),
          imaginary: plane.imaginary && cut(plane.imaginary, box),
          valid: plane.valid && (cut(plane.valid, box) as Uint8Array),
        })),
      ...rest,
    },
  }
}

async function valuesIn(path: string): Promise<readonly Plane[]> {
  const source = unwrap(await openRaster(path))
  try {
    return unwrap(await source.readValues({ box: [0, 0, width, height] })).bands
  } finally {
    await source.close()
  }
}

describe('writeGeotiff', () => {
  it.each(types.flatMap((type) => compressions.map((compression) => [type, compression] as const)))('%s with %s is read back value by value', async (type, compression) => {
    const path = join(folder, `${type}-${compression}.tif`)
    const { raster, planes } = rasterOf({ type, bands: 2 })
    unwrap(await writeGeotiff(path, raster, { ...plain, compression }))
    const read = await valuesIn(path)
    planes.forEach((plane, band) => {
      expect(bytesOf(read[band]?.values)).toBe(bytesOf(plane.values))
      if (plane.imaginary) expect(bytesOf(read[band]?.imaginary)).toBe(bytesOf(plane.imaginary))
    })
  })

  it.each(['Byte', 'UInt16', 'Int32', 'Float32', 'Float64'] as const)('%s is read the same by another reader, with each codec', async (type) => {
    for (const compression of compressions) {
      const path = join(folder, `second-${type}-${compression}.tif`)
      const { raster, planes } = rasterOf({ type, bands: 3 })
      unwrap(await writeGeotiff(path, raster, { ...plain, compression }))
      const image = await (await fromFile(path)).getImage()
      const read = await image.readRasters()
      planes.forEach((plane, band) => expect(bytesOf(read[band])).toBe(bytesOf(plane.values)))
      expect(image.getOrigin().slice(0, 2)).toEqual([500_000, 3_057_000])
    }
  })

  it('keeps nodata, names, scales, date and colours of the palette', async () => {
    const path = join(folder, 'kept.tif')
    const palette = [
      [0, 0, 0, 255],
      [10, 20, 30, 255],
    ] as const
    const band = { colour: 'Palette', scale: 0.5, offset: -3, unit: 'm & <ft>', name: 'height' }
    const { raster } = rasterOf({ type: 'Byte', bands: 1, nodata: 7, palette, date: '2023-02-08', sensor: 'Drone 4' })
    unwrap(await writeGeotiff(path, { ...raster, bands: [band] }, plain))
    const source = unwrap(await openRaster(path))
    expect(source.info.bands[0]).toMatchObject({ ...band, nodata: 7 })
    expect(source.info).toMatchObject({ date: '2023-02-08', sensor: 'Drone 4', mask: 'nodata' })
    expect(source.info.palette?.slice(0, 2)).toEqual(palette)
    await source.close()
  })

  it('says whether colours are multiplied by alpha', async () => {
    for (const isPremultiplied of [true, undefined]) {
      const path = join(folder, 'alpha.tif')
      unwrap(await writeGeotiff(path, { ...rasterOf({ type: 'Byte', bands: 4 }).raster, isPremultiplied }, plain))
      const source = unwrap(await openRaster(path))
      expect([source.info.mask, source.info.isPremultiplied]).toEqual(['alpha', isPremultiplied])
      await source.close()
    }
  })

  it('pixels hidden by a mask come back hidden, in the reduced images too', async () => {
    const path = join(folder, 'masked.tif')
    const valid = Uint8Array.from({ length: width * height }, (_, at) => (at % width < 100 ? 0 : 1))
    const { raster } = rasterOf({ type: 'Byte', bands: 3, valid, hasMask: true })
    unwrap(await writeGeotiff(path, raster, { ...plain, overviews: true }))
    const source = unwrap(await openRaster(path))
    expect(source.info).toMatchObject({ mask: 'dataset-mask', overviews: [{ width: 151, height: 139 }] })
    expect(unwrap(await source.readValues({ box: [0, 0, width, height] })).bands[0]?.valid).toEqual(valid)
    const reduced = unwrap(await source.readValues({ box: [0, 0, 151, 1], level: 1 })).bands[0]?.valid ?? []
    expect([...reduced].indexOf(1)).toBe(50)
    await source.close()
  })

  it('a mean takes no nodata in and is never nodata itself', async () => {
    const path = join(folder, 'mean.tif')
    const values = Uint8Array.from({ length: width * height }, (_, at) => [255, 100][at % 2] ?? 0)
    const { raster } = rasterOf({ type: 'Byte', bands: 1, nodata: 255 })
    const read: RasterToWrite['read'] = async (box) => {
      const part = cut(values, box) as Uint8Array
      return [{ values: part, imaginary: null, valid: part.map((value) => (value === 255 ? 0 : 1)) }]
    }
    unwrap(await writeGeotiff(path, { ...raster, read }, { ...plain, overviews: true }))
    const source = unwrap(await openRaster(path))
    const [band] = unwrap(await source.readValues({ box: [0, 0, 150, 138], level: 1 })).bands
    expect(new Set(band?.values as Uint8Array)).toEqual(new Set([100]))
    await source.close()
  })

  it('classes are never averaged', async () => {
    const path = join(folder, 'classes.tif')
    const { raster, planes } = rasterOf({ type: 'Byte', bands: 1, isClassMap: true })
    unwrap(await writeGeotiff(path, raster, { ...plain, overviews: true, cog: true }))
    const source = unwrap(await openRaster(path))
    const [band] = unwrap(await source.readValues({ box: [0, 0, 151, 139], level: 1 })).bands
    band?.values.forEach((value: number | bigint, at: number) => {
      if (value !== planes[0]?.values[Math.floor(at / 151) * 2 * width + (at % 151) * 2]) throw new Error(`${at}`)
    })
    await source.close()
  })

  it('becomes a BigTIFF beyond the size where 32 bits end, and reads the same', async () => {
    for (const cog of [false, true]) {
      const path = join(folder, `big-${cog}.tif`)
      const { raster, planes } = rasterOf({ type: 'UInt16', bands: 2 })
      const written = unwrap(await writeGeotiff(path, raster, { ...plain, cog, overviews: cog, bigAtBytes: 2_000 }))
      expect(written.isBig).toBe(true)
      expect(bytesOf((await valuesIn(path))[1]?.values)).toBe(bytesOf(planes[1]?.values))
      expect(unwrap(await writeGeotiff(path, raster, { ...plain, cog, overviews: cog })).isBig).toBe(false)
    }
  })

  it('leaves empty tiles out of a sparse file and writes them for readers that need them', async () => {
    const { raster } = rasterOf({ type: 'Byte', bands: 1, nodata: 9 })
    const isEmpty = (box: PixelBox) => box[0] >= 256
    const sizes: number[] = []
    for (const sparse of [true, false]) {
      const path = join(folder, `sparse-${sparse}.tif`)
      sizes.push(unwrap(await writeGeotiff(path, { ...raster, isEmpty }, { ...plain, sparse })).bytes)
      expect((await valuesIn(path))[0]?.values.at(-1)).toBe(9)
    }
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0)
  })

  it('leaves nothing behind when the pixels cannot be read', async () => {
    const { raster } = rasterOf({ type: 'Byte', bands: 1 })
    const read = () => Promise.reject(new Error('no pixels'))
    await expect(writeGeotiff(join(folder, 'none.tif'), { ...raster, read }, { ...plain, cog: true, overviews: true })).rejects.toThrow('no pixels')
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  })

  it('a folder that is not there is a sentence', async () => {
    const { raster } = rasterOf({ type: 'Byte', bands: 1 })
    expect(await writeGeotiff(join(folder, 'nowhere/a.tif'), raster, plain)).toMatchObject({ error: { code: 'file_missing', message: 'The folder for a.tif is not there.' } })
  })

  it.runIf(spawnSync('gdalinfo', ['--version']).status === 0)('GDAL reads the same checksums from every codec, and a valid layout (needs GDAL)', async () => {
    const { raster } = rasterOf({ type: 'Int16', bands: 3 })
    const sums = new Set<string>()
    for (const compression of compressions) {
      const path = join(folder, `gdal-${compression}.tif`)
      unwrap(await writeGeotiff(path, raster, { ...plain, compression }))
      const info = JSON.parse(execFileSync('gdalinfo', ['-json', '-checksum', path]).toString())
      sums.add(JSON.stringify(info.bands.map((band: { checksum: number }) => band.checksum)))
      expect(info.geoTransform).toEqual([500_000, 0.5, 0, 3_057_000, 0, -0.5])
    }
    expect(sums.size).toBe(1)
  })
})

describe('encodeLzw', () => {
  it('comes back through the decoder whatever the bytes', () => {
    const runs = fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 400 })), { maxLength: 300 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 20_000 }),
          runs.map((list) => Uint8Array.from(list.flatMap(([byte, count]) => new Array<number>(count).fill(byte)))),
        ),
        (bytes) => {
          expect(decodeLzw(encodeLzw(bytes), bytes.length)).toEqual(bytes)
        },
      ),
      { numRuns: 60 },
    )
  })
})
