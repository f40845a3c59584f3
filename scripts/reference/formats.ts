// Writes docs/reference/formats.md from a run over the corpus beside the checkout; its own script, because a checkout has no corpus.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCorpus, readTruth } from '../../test/helpers/corpus.ts'
import { doubts, judge, type Verdict } from '../../test/helpers/judge.ts'
import { table } from './markdown.ts'

const intro = [
  'What Aftermap reads of a TIFF or GeoTIFF, counted over a corpus of 709 files, real and tricky, against GDAL 3.6.2 and 3.10.3:',
  'size, bands, types, geotransform, coordinate system, nodata, overviews, masks, control points, nine pixels of every band, statistics of every band, the centre in longitude and latitude, and the area of its pixel.',
  'Right is all of that; refused is one sentence and no picture; a wrong figure would be counted as wrong.',
  '`core` files are those every reader must read, `wide` ones are rare kinds, `hostile` ones are damaged or absurd (their values may be given where GDAL repairs them, or refused).',
].join(' ')

const counts = ['right', 'unplaced', 'refused', 'wrong'] as const

function countsOf(verdicts: readonly Verdict[]): string[] {
  return counts.map((count) => String(verdicts.filter((verdict) => verdict.count === count).length))
}

function groups(verdicts: readonly Verdict[], nameOf: (verdict: Verdict) => string): [string, Verdict[]][] {
  const found = new Map<string, Verdict[]>()
  for (const verdict of verdicts) found.set(nameOf(verdict), [...(found.get(nameOf(verdict)) ?? []), verdict])
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

const formats: Readonly<Record<number, string>> = { 1: 'unsigned', 2: 'signed', 3: 'float', 5: 'complex', 6: 'complex' }

function kindOf({ truth: { tags } }: Verdict): string {
  if (!tags.compression) return 'no TIFF'
  const format = formats[tags.sample_format ?? 1] ?? 'unsigned'
  return `${tags.compression}, ${tags.bits ?? 1}-bit ${format}`
}

const coarseWords =
  'The area of such a pixel is taken as right within 1 %: the corpus takes the slope of the grid over the whole pixel. In Web Mercator the closed form gives 836,044,342,868 m2 where the corpus has 835,808,404,099 and Aftermap 836,044,342,156.'

/** The sentence without the name of the file and without numbers of its own. */
function sentenceOf({ truth, why }: Verdict): string {
  const name = truth.file.split('/').at(-1) ?? ''
  return (why[0] ?? '').replace(name, 'The file').replace(/^(\w+): /, '`$1`: ')
}

/** The whole page from a run. */
export function formatsPage(verdicts: readonly Verdict[]): string {
  const isRefusedSound = ({ count, truth }: Verdict) => count === 'refused' && truth.expect === 'ok' && truth.tier !== 'hostile'
  const unplaced = verdicts.filter(({ count, truth }) => count === 'unplaced' && truth.tier !== 'hostile')
  const parts = [
    '# Formats',
    '<!-- Written by scripts/reference/formats.ts from a run over the corpus. Do not edit by hand. -->',
    intro,
    table(
      ['files', ...counts],
      groups(verdicts, ({ truth }) => `${truth.tier}, to be ${truth.expect === 'ok' ? 'read' : 'refused'}`).map(([name, list]) => [name, ...countsOf(list)]),
    ),
    '## By way of storing and kind of samples',
    table(
      ['kind', ...counts],
      groups(verdicts, kindOf).map(([name, list]) => [name, ...countsOf(list)]),
    ),
    '## Sound files that are refused, and what is said',
    'Rare kinds for which no well-kept decoder was found; each is named, with the way to convert it.',
    table(['file', 'sentence'], refusals(verdicts.filter(isRefusedSound))),
  ]
  if (unplaced.length > 0)
    parts.push('## Read, but not placed on the map', 'Their values are right; the sentence says why they lie nowhere.', table(['file', 'sentence'], refusals(unplaced)))
  parts.push(
    '## Figures of the truth that are not followed',
    table(
      ['file', 'which and why'],
      [
        ...Object.entries(doubts),
        ['pixels of more than 100 km', coarseWords],
        ['files of signed bytes', 'The kind of mask: GDAL 3.6 has no signed byte and finds a nodata value of -128 outside its bytes; GDAL 3.10 does not.'],
        ['JPEG with a lossy alpha band', 'The count of valid pixels is taken as right within 0.2 %: decoders differ on single pixels at the edge of the alpha.'],
        ['transforms of no use', 'A transform of zeros or of numbers that are not finite may be given, or told to be none.'],
      ],
    ),
  )
  return `${parts.join('\n\n')}\n`
}

const refusals = (verdicts: readonly Verdict[]): string[][] => verdicts.map((verdict) => [verdict.truth.file, sentenceOf(verdict)])

if (import.meta.main) {
  if (!hasCorpus) throw new Error('There is no corpus beside this checkout (../shared/corpus).')
  const verdicts: Verdict[] = []
  for (const truth of readTruth()) verdicts.push(await judge(truth))
  writeFileSync(join(import.meta.dirname, '../../docs/reference/formats.md'), formatsPage(verdicts))
}
