import { PNG } from 'pngjs'
import type { ByteSource } from '../bytes.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { levelSource } from '../levels/level-source.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { readSideCars } from '../side-cars/side-cars.ts'
import { megabytes } from '../tiff/header/directory.ts'
import { viewOf } from '../tiff/header/tag-values.ts'
import { checkPictureSize, rgbaLevel } from './picture.ts'
import { pictureInfo } from './picture-info.ts'
import { type DecodedPicture, pictureValues } from './picture-values.ts'
import { readPngIndices } from './png-indices.ts'

type Kind = { readonly colours: readonly string[]; readonly channels: readonly number[] }
/** Bands by PNG colour type, and the channels of RGBA they are read from. */
const kinds: Readonly<Record<number, Kind>> = {
  0: { colours: ['Gray'], channels: [0] },
  2: { colours: ['Red', 'Green', 'Blue'], channels: [0, 1, 2] },
  3: { colours: ['Palette'], channels: [0] },
  4: { colours: ['Gray', 'Alpha'], channels: [0, 3] },
  6: { colours: ['Red', 'Green', 'Blue', 'Alpha'], channels: [0, 1, 2, 3] },
}

/** Opens a PNG: decoded whole, alpha 0 is not valid, a world file, `.aux.xml` or `.prj` beside it places it. */
export async function openPng(path: string, bytes: ByteSource): Promise<RasterSource> {
  const head = viewOf(await bytes.read(0, 33))
  if (head.byteLength < 33) throw cutShort(bytes)
  const [width, height, bits] = [head.getUint32(16), head.getUint32(20), head.getUint8(24)]
  const kind = kinds[head.getUint8(25)]
  if (!kind) throw new DecodeProblem('file_damaged', 'has a header with a kind of colours that does not exist.', 'Export the image again.')
  checkPictureSize(width, height)
  const file = await bytes.read(0, bytes.size)
  const rgba = decodePng(file)
  await bytes.close()
  const beside = await readSideCars(path)
  const affine = beside.aux.affine ?? beside.world
  const { frame, reason } = frameFor({ affine, crs: beside.aux.crs ?? beside.prj?.crs ?? null, reason: null, width, height })
  const decoded = decodedValues(file, rgba, { kind, bits, width, height })
  return levelSource({
    path,
    format: 'png',
    frame,
    info: pictureInfo({
      width,
      height,
      type: decoded.type,
      bits: bits < 8 ? bits : null,
      colours: kind.colours,
      beside,
      palette: null,
      compression: 'Deflate',
      warnings: reason ? [reason] : [],
    }),
    warning: () => joinWarnings(path, reason ? [reason] : []),
    levels: [rgbaLevel(rgba, width, height)],
    values: [pictureValues(decoded)],
    damage: () => null,
    close: async () => undefined,
  })
}

type Shape = { readonly kind: Kind; readonly bits: number; readonly width: number; readonly height: number }

/** Stored values: palette indices and shallow greys as they are, 16 bits kept. */
function decodedValues(file: Uint8Array, rgba: Uint8Array, { kind, bits, width, height }: Shape): DecodedPicture {
  const alpha = kind.colours.indexOf('Alpha')
  const shared = { width, height, alpha: alpha < 0 ? null : alpha }
  const single = kind.colours.length === 1 && bits <= 8 ? readPngIndices(file) : null
  if (single) return { ...shared, samples: single.values, type: 'Byte', channels: 1, bands: [0] }
  if (bits === 16) return { ...shared, samples: deepSamples(file), type: 'UInt16', channels: 4, bands: kind.channels }
  if (kind.colours[0] === 'Palette')
    throw new DecodeProblem('format_unsupported', 'is an interlaced PNG with a palette, which Aftermap does not read.', 'Save it again without interlacing.')
  return { ...shared, samples: rgba, type: 'Byte', channels: 4, bands: kind.channels }
}

function deepSamples(file: Uint8Array): Uint16Array {
  const { data } = PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { checkCRC: true, skipRescale: true })
  return Uint16Array.from(data)
}

/** RGBA bytes of a PNG; a file without its end mark is `file_truncated`. */
export function decodePng(file: Uint8Array): Uint8Array {
  if (!new TextDecoder('latin1').decode(file.subarray(-64)).includes('IEND')) throw cutShort({ size: file.length })
  try {
    return PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { checkCRC: true }).data
  } catch (problem) {
    if (problem instanceof Error) throw new DecodeProblem('file_damaged', 'is damaged: its pixels cannot be decoded.', 'Copy it again from the source.')
    throw problem
  }
}

function cutShort({ size }: { size: number }): DecodeProblem {
  return new DecodeProblem('file_truncated', `ends early: only ${megabytes(size)} are there and the end of the PNG is missing.`, 'Copy it again from the source.')
}
