import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unwrap } from '../../src/contracts/result.ts'
import { encodePng, type RasterToWrite, storedArray, writeGeotiff, type WriteOptions } from '../../src/engine/files/index.ts'

/** A sound file to derive damaged ones from. */
export type BaseFile = { readonly name: string; readonly content: Buffer }

const side = 150

type Kind = { readonly type: RasterToWrite['type']; readonly bands: number; readonly how: Partial<WriteOptions>; readonly nodata?: number; readonly hasMask?: boolean }

const kinds: Readonly<Record<string, Kind>> = {
  'deflate-rgb': { type: 'Byte', bands: 3, how: { compression: 'deflate' } },
  'zstd-16': { type: 'UInt16', bands: 1, how: { compression: 'zstd' }, nodata: 0 },
  'lzw-byte': { type: 'Byte', bands: 1, how: { compression: 'lzw', overviews: true } },
  'plain-float': { type: 'Float32', bands: 1, how: { compression: 'none' }, nodata: -9999 },
  'mask-int': { type: 'Int16', bands: 2, how: { compression: 'deflate', cog: true, overviews: true }, hasMask: true },
  'big-double': { type: 'Float64', bands: 1, how: { compression: 'deflate', bigAtBytes: 1 } },
}

/** Sound files of several kinds, made by Aftermap's own writer. */
export async function makeBaseFiles(folder: string): Promise<BaseFile[]> {
  const files: BaseFile[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    const path = join(folder, `${name}.tif`)
    const options: WriteOptions = { compression: 'deflate', tilePx: 256, overviews: false, cog: false, sparse: false, ...kind.how }
    unwrap(await writeGeotiff(path, rasterOf(kind), options))
    files.push({ name: `${name}.tif`, content: await readFile(path) })
  }
  const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 31) % 251))
  files.push({ name: 'picture.png', content: Buffer.from(encodePng(rgba, side, side)) })
  return files
}

function rasterOf({ type, bands, nodata = undefined, hasMask = false }: Kind): RasterToWrite {
  return {
    width: side,
    height: side,
    type,
    bands: Array.from({ length: bands }, (_, band) => ({ colour: bands === 3 ? (['Red', 'Green', 'Blue'][band] ?? '') : band === 0 ? 'Gray' : 'Undefined', ...plainBand })),
    place: { geotransform: [350_000, 0.5, 0, 3_057_000, 0, -0.5], crs: 'EPSG:32645', gcps: null, rpc: null },
    nodata: nodata ?? null,
    palette: null,
    photometric: 'minIsBlack',
    classNames: {},
    date: '2025-03-01',
    sensor: null,
    isClassMap: false,
    hasMask,
    async read([left, top, right, bottom]) {
      const width = right - left
      return Array.from({ length: bands }, (_, band) => {
        const values = storedArray(type, width * (bottom - top)) as Float64Array
        for (let at = 0; at < values.length; at++) values[at] = 1 + (((left + (at % width)) * 7 + (top + Math.floor(at / width)) * 13 + band * 29) % 200)
        return { values, imaginary: null, valid: hasMask ? Uint8Array.from(values, (value) => (value > 20 ? 1 : 0)) : null }
      })
    },
  }
}

const plainBand = { scale: null, offset: null, unit: null, name: null }
