import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { stemOf } from '../../core/labels/index.ts'
import type { MaskPair } from './score-masks.ts'
import { isFolder } from './sheets-of.ts'

/** The two masks themselves; of two folders the masks that share a name, whatever stands behind it such as `_lab`. */
export function maskPairs(pair: MaskPair): Result<{ pairs: MaskPair[]; notes: string[] }> {
  const folders = [pair.prediction, pair.truth].map(isFolder)
  if (!folders.includes(true)) return ok({ pairs: [pair], notes: [] })
  if (folders.includes(false)) return invalid('One side is a folder of masks and the other a single mask.', 'Score two masks, or two folders.')
  const predicted = new Map(masksIn(pair.prediction).map((name) => [nameOf(name), join(pair.prediction, name)]))
  const real = masksIn(pair.truth)
  const pairs = real.flatMap((name) => {
    const prediction = predicted.get(nameOf(name))
    return prediction === undefined ? [] : [{ prediction, truth: join(pair.truth, name) }]
  })
  if (pairs.length === 0) return invalid(`No mask in ${basename(pair.prediction)} has the name of one in ${basename(pair.truth)}.`, 'Name predictions as the truth is named.')
  const [alone, extra] = [real.length - pairs.length, predicted.size - pairs.length]
  const notes = [`${pairs.length} masks are scored together.`]
  if (alone > 0) notes.push(`${alone} masks of the truth have no prediction and are in no figure.`)
  if (extra > 0) notes.push(`${extra} predictions have no truth.`)
  return ok({ pairs, notes })
}

const masksIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(png|tiff?)$/i.test(name))
    .sort()
const nameOf = (file: string): string => stemOf(file).replace(/_(lab|mask|target|labels|pred|prediction)$/, '')
const invalid = (message: string, hint: string) => fail({ code: 'labels_invalid', message, hint })
