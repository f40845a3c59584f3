import { existsSync } from 'node:fs'
import {
  engineOptionsFromEnvironment,
  installedHelpers,
  scoreFiles,
  type TaughtFootprints,
  type TaughtPixels,
  teachFootprintFile,
  teachPixelFile,
  writeTaughtFootprints,
  writeTaughtMask,
  writeTaughtModel,
} from '../engine/index.ts'
import { unwrap } from '../contracts/result.ts'
import { gsdOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { trialHost } from './models-host.ts'
import { failed, type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'

export const teach: Command = {
  name: 'teach',
  usage: 'teach pixels IMAGE --strokes FILE --out MASK.tif | teach footprints IMAGE --footprints FILE --labels CSV|PROPERTY --out FILE.geojson',
  summary: 'Teaches a small classifier from examples: strokes on pixels, or labels on buildings.',
  options: {
    strokes: { type: 'string', help: 'points and lines with a property "class", and perhaps "radius_px" (2)' },
    objects: { type: 'boolean', help: 'classify superpixels whole (pixels)' },
    score: { type: 'string', help: 'a mask of the truth to score the result against (pixels)' },
    'model-out': { type: 'string', help: 'write the coefficients as JSON, and the classifier as ONNX beside it (pixels)' },
    footprints: { type: 'string', help: 'vector file of building outlines' },
    labels: { type: 'string', help: 'CSV of id,class, or the property of the outlines that holds the class' },
    gsd: { type: 'string', help: 'metres a pixel, where the image does not say (pixels)' },
    alone: { type: 'boolean', help: 'without the help of an installed model that fits the pixel size' },
    before: { type: 'string', help: 'image of the same ground from before (footprints)' },
    validation: { type: 'string', help: 'CSV of id,class of a random sample: gives the totals an interval and never trains' },
    out: { type: 'string', help: 'file to write' },
    force: { type: 'boolean', help: 'replace it when it is there' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: [
    'aftermap teach pixels town.tif --strokes strokes.geojson --out classes.tif',
    'aftermap teach footprints after.tif --before before.tif --footprints homes.gpkg --labels labels.csv --out damage.geojson --json',
  ],
  async run(options) {
    const [what, image, ...more] = options.inputs
    if ((what !== 'pixels' && what !== 'footprints') || image === undefined || more.length > 0) throw new UsageError('teach needs "pixels" or "footprints" and one image')
    const file = options.one('out')
    if (file === undefined) throw new UsageError('teach needs --out, a file to write')
    if (existsSync(file) && !options.has('force')) failed({ code: 'bad_request', message: `${file} is there already.`, hint: 'Choose another name, or add --force.' })
    return what === 'pixels' ? pixels(image, file, options) : footprints(image, file, options)
  },
}

const needed = (options: ParsedOptions, name: string): string => {
  const value = options.one(name)
  if (value !== undefined) return value
  throw new UsageError(`teach needs --${name}`)
}

/** Installed models that may help, unless they shall not. */
async function helpers(options: ParsedOptions) {
  const { modelFolders, execPath, inferenceEntry } = engineOptionsFromEnvironment()
  return options.has('alone') ? null : await installedHelpers(modelFolders, { execPath, ...(inferenceEntry ? { entryPath: inferenceEntry } : {}) })
}

async function pixels(image: string, file: string, options: ParsedOptions): Promise<number> {
  const taught = unwrap(
    await teachPixelFile({
      image,
      strokes: needed(options, 'strokes'),
      mode: options.has('objects') ? 'objects' : 'pixels',
      models: await helpers(options),
      gsdM: gsdOption(options.one('gsd')),
    }),
  )
  unwrap(await writeTaughtMask(file, taught))
  const modelFile = options.one('model-out')
  if (modelFile !== undefined) note(`  ONNX: ${unwrap(await writeTaughtModel(modelFile, taught, trialHost())).onnxPath}`)
  const truth = options.one('score')
  const scored =
    truth === undefined
      ? null
      : unwrap(await scoreFiles({ prediction: file, truth }, { legend: null, truthLegend: null, scores: null, image: null, minScore: null, gsdM: null, bins: 10 }))
  for (const line of scored?.notes ?? []) note(`  note: ${line}`)
  if (options.has('json')) out(JSON.stringify({ ...pixelReport(file, taught), ...(scored ? { truth: scored.report } : {}) }))
  else printPixels(file, taught, scored?.report.miou ?? null)
  return 0
}

const held = (score: { precision: number | null; recall: number | null; f1: number | null; n: number } | null) =>
  score && { precision: score.precision, recall: score.recall, f1: score.f1, n: score.n }

const pixelReport = (file: string, { classes, maskValues, scores, strokes, method, unlikeShare, backbone, help }: TaughtPixels) => ({
  out: file,
  method,
  backbone: backbone?.id ?? null,
  help,
  unlike_share: unlikeShare,
  classes: classes.map((name, at) => ({ class: name, value: maskValues[at], strokes: strokes[at], held_aside: held(scores[at] ?? null) })),
})

const percent = (share: number | null): string => (share === null ? '-' : `${Math.round(100 * share)} %`)

/** What the help of a model is worth, and what came of it. */
function helpWords({ id, used, gain }: NonNullable<TaughtPixels['help']>): string {
  if (gain === null) return `${id} helps; too few examples to say whether it is better without`
  return `mean F1 on examples held aside ${gain >= 0 ? '+' : ''}${gain.toFixed(3)} with ${id}: ${used ? 'its help is taken' : 'its help is left'}`
}

function printPixels(file: string, { classes, scores, strokes, method, unlikeShare, backbone, help }: TaughtPixels, miou: number | null): void {
  out(
    `${file}: ${method === 'forest' ? 'a random forest' : 'a linear classifier'}${backbone ? ` with the help of ${backbone.id}` : ''}; ${percent(unlikeShare)} of the image is unlike anything shown (value 254)`,
  )
  if (help) out(`  ${helpWords(help)}`)
  classes.forEach((name, at) => {
    const score = scores[at]
    const words = score ? `precision ${percent(score.precision)}, recall ${percent(score.recall)} on strokes left out` : 'too few strokes to score (4 are needed)'
    out(`  ${name.padEnd(24)} ${strokes[at]} strokes, ${words}`)
  })
  if (miou !== null) out(`  mean IoU against the truth ${miou.toFixed(3)}`)
}

async function footprints(image: string, file: string, options: ParsedOptions): Promise<number> {
  const asked = {
    image,
    footprints: needed(options, 'footprints'),
    labels: needed(options, 'labels'),
    before: options.one('before') ?? null,
    validation: options.one('validation') ?? null,
    models: await helpers(options),
  }
  const taught = unwrap(await teachFootprintFile(asked))
  unwrap(await writeTaughtFootprints(file, taught))
  if (options.has('json')) out(JSON.stringify(footprintReport(file, taught)))
  else printFootprints(file, taught)
  return 0
}

const footprintReport = (file: string, { buildings, leftOut, scores, totals, method, help }: TaughtFootprints) => ({
  out: file,
  method,
  buildings: buildings.length,
  labelled: buildings.filter(({ label }) => label !== null).length,
  left_out: leftOut,
  help,
  classes: totals.map(({ class: name, predicted, estimate, interval, intervalReason }) => {
    const scored = scores.get(name)
    return {
      class: name,
      predicted,
      held_aside: held(scored?.score ?? null),
      held_aside_reason: scored?.score ? null : (scored?.reason ?? 'It has no label that trains.'),
      total: estimate,
      interval,
      interval_reason: intervalReason,
    }
  }),
})

function printFootprints(file: string, taught: TaughtFootprints): void {
  const { buildings, labelled, left_out, method, classes, help } = footprintReport(file, taught)
  out(`${file}: ${buildings} buildings, ${labelled} of them labelled; ${method === 'forest' ? 'a random forest' : 'a linear classifier'}`)
  if (help) out(`  ${helpWords(help)}`)
  for (const { class: name, predicted, held_aside, held_aside_reason, total, interval, interval_reason } of classes) {
    const score = held_aside ? `precision ${percent(held_aside.precision)}, recall ${percent(held_aside.recall)} on labels held aside` : held_aside_reason
    const number = total !== null && interval ? `${total.toFixed(1)} in all (95 %: ${interval[0].toFixed(1)} to ${interval[1].toFixed(1)})` : (interval_reason ?? '')
    out(`  ${name.padEnd(24)} ${predicted} predicted; ${score}; ${number}`)
  }
  for (const { count, reason } of left_out) note(`  note: ${count} outlines ${reason}`)
}
