import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { geotransformOf } from '../files/write/write-mask.ts'
import { type RasterToWrite, writeGeotiff } from '../files/index.ts'
import { writeFailure } from '../files/write/write-geotiff.ts'

export type Values = Uint8Array | Uint16Array | Uint32Array | Float32Array

export type BandFile = {
  readonly frame: Frame
  readonly date: string | null
  readonly type: 'Byte' | 'UInt16' | 'UInt32' | 'Float32'
  readonly bands: readonly { readonly name: string; readonly unit?: string }[]
  /** values of one box, one array a band */
  readonly read: (box: PixelBox) => Promise<readonly Values[]>
}

/** Side of the tiles of the files of a scene. */
export const tilePx = 256

/** Writes bands of one sample type as a tiled GeoTIFF, row of tiles by row of tiles. Throws a FailureError with what the writer fails with. */
export async function writeBands(path: string, { frame, date, type, bands, read }: BandFile): Promise<void> {
  const colours = bands.map(({ name }) => (['Red', 'Green', 'Blue'].includes(name) ? name : bands.length === 1 ? 'Gray' : 'Undefined'))
  const isRgb = colours[0] === 'Red'
  const raster: RasterToWrite = {
    width: frame.width,
    height: frame.height,
    type,
    bands: bands.map(({ name, unit }, k) => ({ colour: colours[k] ?? 'Undefined', scale: null, offset: null, unit: unit ?? null, name: isRgb ? null : name })),
    place: { geotransform: geotransformOf(frame), crs: frame.crs, gcps: null, rpc: null },
    nodata: null,
    palette: null,
    photometric: isRgb ? 'rgb' : 'minIsBlack',
    classNames: {},
    date,
    sensor: null,
    isClassMap: false,
    hasMask: false,
    read: async (box) => (await read(box)).map((values) => ({ values, imaginary: null, valid: null })),
  }
  unwrap(await writeGeotiff(path, raster, { compression: 'deflate', tilePx, overviews: false, cog: false, sparse: false }))
}

/** A box out of rows that begin with row `top` of the picture. */
export function cut<T extends Values>(values: T, { width, top }: { readonly width: number; readonly top: number }, box: PixelBox): T {
  const [left, first, right, bottom] = box
  const part = blank(values, (right - left) * (bottom - first))
  for (let row = first; row < bottom; row++) part.set(values.subarray((row - top) * width + left, (row - top) * width + right), (row - first) * (right - left))
  return part
}

const blank = <T extends Values>(like: T, length: number): T => new (like.constructor as new (length: number) => T)(length)

/** Red, green and blue of a box out of rows of interleaved bytes. */
export function cutColours(rgb: Uint8Array, { width, top }: { readonly width: number; readonly top: number }, [left, first, right, bottom]: PixelBox): Uint8Array[] {
  return [0, 1, 2].map((band) => {
    const values = new Uint8Array((right - left) * (bottom - first))
    let to = 0
    for (let row = first; row < bottom; row++) {
      for (let at = ((row - top) * width + left) * 3 + band; to < (row - first + 1) * (right - left); at += 3) values[to++] = rgb[at] as number
    }
    return values
  })
}

export const writeJson = (path: string, content: unknown): Promise<void> => put(path, `${JSON.stringify(content)}\n`)

/** Throws a FailureError: disk full, folder not writable. */
export async function put(path: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (problem) {
    unwrap(writeFailure(basename(path), problem))
  }
}
