import type { SampleType } from '../raster-info.ts'
import type { Field } from './fields.ts'
import type { Compression, RasterToWrite, WriteOptions } from './raster-to-write.ts'

const partBytes: Readonly<Record<SampleType, number>> = {
  Byte: 1,
  Int8: 1,
  UInt16: 2,
  Int16: 2,
  UInt32: 4,
  Int32: 4,
  UInt64: 8,
  Int64: 8,
  Float32: 4,
  Float64: 8,
  CInt16: 2,
  CInt32: 4,
  CFloat32: 4,
  CFloat64: 8,
}

/** How samples lie in a block. `parts` is 2 for complex numbers; `planar`: each band has blocks of its own. */
export type SampleLayout = {
  readonly type: SampleType
  readonly samples: number
  readonly parts: 1 | 2
  readonly bytes: number
  readonly planar: boolean
  readonly predictor: 1 | 2 | 3
  readonly tilePx: number
  readonly compression: Compression
}

/** Bytes of a block with all bands beyond which each band gets its own. */
const mostBlockBytes = 2 ** 23

export function sampleLayout({ type, bands, palette, isClassMap }: RasterToWrite, { compression, tilePx }: WriteOptions): SampleLayout {
  const parts = type.startsWith('C') ? 2 : 1
  const bytes = partBytes[type]
  const planar = bands.length > 1 && bands.length * bytes * parts * tilePx * tilePx > mostBlockBytes
  const isPlain = compression === 'none' || parts === 2 || bytes * (type.includes('Float') ? 0 : 1) === 8 || palette !== null || isClassMap
  const predictor = isPlain ? 1 : type.includes('Float') ? 3 : 2
  return { type, samples: bands.length, parts, bytes, planar, predictor, tilePx, compression }
}

const sampleFormats: readonly (readonly [RegExp, number])[] = [
  [/^CInt/, 5],
  [/^CFloat/, 6],
  [/^Float/, 3],
  [/^Int/, 2],
  [/./, 1],
]
const compressionCodes: Readonly<Record<Compression, number>> = { none: 1, lzw: 5, deflate: 8, zstd: 50000 }

/** The colours a file's photometric number tells, and the number. */
export function colourModel({ bands, palette, photometric, type }: RasterToWrite): { readonly code: number; readonly implied: readonly string[] } {
  const colours = bands.map(({ colour }) => colour)
  const starts = (names: readonly string[]) => names.every((name, k) => colours[k] === name)
  if (palette && colours.slice(1).every((colour) => colour === 'Undefined' || colour === 'Alpha') && (type === 'Byte' || type === 'UInt16'))
    return { code: 3, implied: ['Palette'] }
  if (starts(['Red', 'Green', 'Blue'])) return { code: 2, implied: ['Red', 'Green', 'Blue'] }
  if (starts(['Cyan', 'Magenta', 'Yellow', 'Black'])) return { code: 5, implied: ['Cyan', 'Magenta', 'Yellow', 'Black'] }
  return { code: photometric === 'minIsWhite' ? 0 : 1, implied: ['Gray'] }
}

/** Fields that say how pixels lie; those of the palette only on the image itself and its reduced images, as all of them hold indices. */
export function layoutFields(raster: RasterToWrite, layout: SampleLayout): Field[] {
  const { samples, parts, bytes, planar, predictor, tilePx, type, compression } = layout
  const { code, implied } = colourModel(raster)
  const each = (value: number) => Array.from({ length: samples }, () => value)
  const short = (tag: number, ...values: number[]): Field => ({ tag, type: 'short', values })
  const extras = raster.bands.slice(implied.length).map(({ colour }) => (colour !== 'Alpha' ? 0 : raster.isPremultiplied ? 1 : 2))
  return [
    short(258, ...each(bytes * parts * 8)),
    short(259, compressionCodes[compression]),
    short(262, code),
    short(277, samples),
    short(284, planar ? 2 : 1),
    ...(predictor === 1 ? [] : [short(317, predictor)]),
    ...(code === 3 && raster.palette ? [{ tag: 320, type: 'short' as const, values: colourMap(raster.palette, bytes) }] : []),
    short(322, tilePx),
    short(323, tilePx),
    ...(extras.length > 0 ? [short(338, ...extras)] : []),
    short(339, ...each(sampleFormats.find(([kind]) => kind.test(type))?.[1] ?? 1)),
  ]
}

/** All reds, all greens, all blues, as 16 bits. */
function colourMap(palette: NonNullable<RasterToWrite['palette']>, bytes: number): Uint16Array {
  const count = 2 ** (bytes * 8)
  const map = new Uint16Array(count * 3)
  palette.slice(0, count).forEach((colour, k) => {
    for (const part of [0, 1, 2] as const) map[part * count + k] = colour[part] * 257
  })
  return map
}

/** Fields of a mask of one bit: 1 is data. */
export function maskFields(tilePx: number): Field[] {
  const short = (tag: number, ...values: number[]): Field => ({ tag, type: 'short', values })
  return [short(258, 1), short(259, compressionCodes.deflate), short(262, 4), short(277, 1), short(284, 1), short(322, tilePx), short(323, tilePx)]
}
