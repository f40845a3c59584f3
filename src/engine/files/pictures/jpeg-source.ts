import jpeg from 'jpeg-js'
import type { ByteSource } from '../bytes.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { readJpegHeader } from './jpeg-header.ts'
import { levelSource } from '../levels/level-source.ts'
import { checkPictureSize, rgbaLevel } from './picture.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { readSideCars } from '../side-cars/side-cars.ts'
import { megabytes } from '../tiff/header/directory.ts'
import { decodeJpeg } from '../tiff/codecs/jpeg-block.ts'
import { cameraNote, cameraOf } from './camera.ts'
import { noExif, readExif } from './exif.ts'
import { pictureInfo } from './picture-info.ts'
import { pictureValues } from './picture-values.ts'

/** Opens a JPEG: decoded whole, dated by EXIF; its pixels are used as stored and a turn asked by EXIF is said. */
export async function openJpeg(path: string, bytes: ByteSource): Promise<RasterSource> {
  const file = await bytes.read(0, bytes.size)
  await bytes.close()
  const header = readJpegHeader(file)
  if (!header.size) throw cutShort(file)
  const { width, height, components } = header.size
  checkPictureSize(width, height)
  const rgba = (await decodeJpeg(file))?.rgba ?? decodeElsewhere(file)
  const exif = header.exif ? await readExif(header.exif) : noExif
  const camera = cameraOf(exif, header.xmp, { width, height })
  const beside = await readSideCars(path)
  const affine = beside.aux.affine ?? beside.world
  const { frame, reason } = frameFor({ affine, crs: beside.aux.crs ?? beside.prj?.crs ?? null, reason: null, width, height })
  const turned = exif.orientation === 1 ? null : 'The camera noted that this photograph should be turned; its pixels are used as stored.'
  const warnings = [reason, turned, camera ? cameraNote(camera) : null].filter((sentence) => sentence !== null)
  const colours = components === 1 ? ['Gray'] : ['Red', 'Green', 'Blue']
  return levelSource({
    path,
    format: 'jpeg',
    frame,
    info: pictureInfo({
      width,
      height,
      type: 'Byte',
      bits: null,
      colours,
      beside,
      palette: null,
      compression: 'JPEG',
      warnings,
      date: exif.date,
      sensor: exif.sensor,
      camera,
      orientation: exif.orientation,
    }),
    warning: () => joinWarnings(path, warnings),
    levels: [rgbaLevel(rgba, width, height)],
    values: [pictureValues({ width, height, samples: rgba, type: 'Byte', channels: 4, bands: components === 1 ? [0] : [0, 1, 2], alpha: null })],
    damage: () => null,
    close: async () => undefined,
  })
}

/** Inks and broken streams: the second decoder knows the first, and says what is wrong with the second. */
function decodeElsewhere(file: Uint8Array): Uint8Array {
  try {
    return jpeg.decode(file, { useTArray: true, formatAsRGBA: true, tolerantDecoding: false, maxMemoryUsageInMB: 2048, maxResolutionInMP: 140 }).data
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    if (!hasEnd(file)) throw cutShort(file)
    throw new DecodeProblem('file_damaged', 'is damaged: its pixels cannot be decoded.', 'Copy it again from the source.')
  }
}

function hasEnd(file: Uint8Array): boolean {
  for (let i = file.length - 1; i > 0; i--) if (file[i] === 0xd9 && file[i - 1] === 0xff) return true
  return false
}

function cutShort(file: Uint8Array): DecodeProblem {
  return new DecodeProblem('file_truncated', `ends early: only ${megabytes(file.length)} are there and the picture is not whole.`, 'Copy it again from the source.')
}
