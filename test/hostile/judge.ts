import { createHash } from 'node:crypto'
import { FailureError } from '../../src/contracts/result.ts'
import { openRaster, type RasterSource } from '../../src/engine/files/index.ts'

/** Everything a reader says of a file that decides numbers, or why it does not. */
export type Reading = { readonly refused: string } | { readonly pixels: string; readonly words: string } | { readonly fault: string }

export type Verdict = 'opened right' | 'refused' | 'with a warning' | 'another sound file' | 'data changed' | 'wrong, nothing said' | 'stopped the reader' | 'fault'

const most = 512

/** Opens a file and reads its first pixels, all bands. */
export async function readingOf(path: string): Promise<Reading> {
  try {
    const opened = await openRaster(path)
    if (!opened.ok) return { refused: opened.error.message }
    try {
      return await pixelsOf(opened.value)
    } finally {
      await opened.value.close()
    }
  } catch (problem) {
    if (problem instanceof FailureError) return { refused: problem.message }
    return { fault: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) }
  }
}

async function pixelsOf(source: RasterSource): Promise<Reading> {
  const { width, height, bands } = source.info
  const hash = createHash('sha256').update(`${width} ${height} ${bands.map(({ type }) => type).join()}`)
  const read = await source.readValues({ box: [0, 0, Math.min(width, most), Math.min(height, most)], bands: bands.slice(0, 4).map((_, band) => band) })
  if (!read.ok) return { refused: read.error.message }
  for (const { values, valid } of read.value.bands) {
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    hash.update(valid)
  }
  return { pixels: hash.digest('hex'), words: `${source.warning ?? ''} ${source.info.warnings.join(' ')} ${source.damage()?.sentence ?? ''}` }
}

/** `sound`: the reading of the file before it was changed. */
export function judge(sound: Reading, reading: Reading, hits: 'structure' | 'meaning' | 'payload'): Verdict {
  if ('fault' in reading) return 'fault'
  if ('refused' in reading) return reading.refused.includes('stopped the reader') ? 'stopped the reader' : 'refused'
  if (!('pixels' in sound)) return 'opened right'
  if (reading.pixels === sound.pixels) return 'opened right'
  if (withoutName(reading.words) !== withoutName(sound.words)) return 'with a warning'
  if (hits === 'payload') return 'data changed'
  return hits === 'meaning' ? 'another sound file' : 'wrong, nothing said'
}

const withoutName = (words: string): string => words.replaceAll(/\S+\.(tif|png)/g, '')
