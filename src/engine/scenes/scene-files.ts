import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { PNG } from 'pngjs'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { geotransformOf } from '../files/write/write-mask.ts'
import { type RasterToWrite, writeGeotiff } from '../files/index.ts'
import { writeFailure } from '../files/write/write-geotiff.ts'

type Values = Uint8Array | Uint16Array | Float32Array
export type BandFile = {
  readonly frame: Frame
  readonly date: string | null
  readonly bands: readonly { readonly name: string; readonly values: Values; readonly unit?: string }[]
}

/** Writes bands of one sample type as a tiled GeoTIFF. Throws a FailureError with what the writer fails with. */
export async function writeBands(path: string, { frame, date, bands }: BandFile): Promise<void> {
  const colours = bands.map(({ name }) => (['Red', 'Green', 'Blue'].includes(name) ? name : bands.length === 1 ? 'Gray' : 'Undefined'))
  const isRgb = colours[0] === 'Red'
  const raster: RasterToWrite = {
    width: frame.width,
    height: frame.height,
    type: typeOf(bands[0]?.values),
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
    read: async (box) => bands.map(({ values }) => ({ values: cut(values, frame.width, box), imaginary: null, valid: null })),
  }
  unwrap(await writeGeotiff(path, raster, { compression: 'deflate', tilePx: 256, overviews: false, cog: false, sparse: false }))
}

const typeOf = (values: Values | undefined): RasterToWrite['type'] => (values instanceof Float32Array ? 'Float32' : values instanceof Uint16Array ? 'UInt16' : 'Byte')

function cut(values: Values, width: number, [left, top, right, bottom]: PixelBox): Values {
  const size = (right - left) * (bottom - top)
  const part = values instanceof Float32Array ? new Float32Array(size) : values instanceof Uint16Array ? new Uint16Array(size) : new Uint8Array(size)
  for (let row = top; row < bottom; row++) part.set(values.subarray(row * width + left, row * width + right), (row - top) * (right - left))
  return part
}

/** Red, green and blue planes of interleaved bytes. */
export function planesOf(rgb: Uint8Array): { readonly name: string; readonly values: Uint8Array }[] {
  return ['Red', 'Green', 'Blue'].map((name, band) => {
    const values = new Uint8Array(rgb.length / 3)
    for (let at = 0; at < values.length; at++) values[at] = rgb[at * 3 + band] ?? 0
    return { name, values }
  })
}

/** A grey PNG, one byte a pixel: the values of classes. */
export async function writePlane(path: string, values: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): Promise<void> {
  const png = new PNG({ width, height })
  png.data = Buffer.from(values)
  await put(path, PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8, deflateLevel: 6 }))
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
