import { PNG } from 'pngjs'
import type { ByteSource } from '../bytes.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { levelSource } from '../levels/level-source.ts'
import { checkPictureSize, rgbaLevel } from './picture.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { readSideCars } from '../side-cars/side-cars.ts'
import { megabytes, viewOf } from '../tiff/header/directory.ts'

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Opens a PNG: decoded whole, alpha 0 is not valid, a world file and `.prj` beside it place it. */
export async function openPng(path: string, bytes: ByteSource): Promise<RasterSource> {
  const head = viewOf(await bytes.read(0, 33))
  if (head.byteLength < 33) throw cutShort(bytes)
  const width = head.getUint32(16)
  const height = head.getUint32(20)
  checkPictureSize(width, height)
  const rgba = decodePng(await bytes.read(0, bytes.size))
  await bytes.close()
  const { frame, reason } = frameFor({ ...(await readSideCars(path)), reason: null, width, height })
  return levelSource({
    path,
    format: 'png',
    frame,
    bands: channels[head.getUint8(25)] ?? 3,
    bitsPerSample: head.getUint8(24),
    date: null,
    warning: () => joinWarnings(path, reason ? [reason] : []),
    levels: [rgbaLevel(rgba, width, height)],
    damage: () => null,
    close: async () => undefined,
  })
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
