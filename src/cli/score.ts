import { type ScoredClass, scoreFiles, type ScoreReport } from '../engine/index.ts'
import { unwrap } from '../contracts/result.ts'
import { gsdOption, labelsLegendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { numberOption, UsageError } from './options.ts'
import { note, out } from './print.ts'

export const score: Command = {
  name: 'score',
  usage: 'score PRED TRUTH [--legend FILE] [--truth-legend FILE] [--scores FILE] [--image FILE] [--min-score S] [--gsd M] [--bins N] [--json]',
  summary: 'Scores a mask or found objects against the truth: IoU, precision, recall, boundary F, AP of COCO, calibration error.',
  options: {
    legend: { type: 'string', help: 'JSON file or inline JSON: pixel value, #rrggbb or word -> class; or a set: rescuenet, rescuenet-1, floodnet, xbd' },
    'truth-legend': { type: 'string', help: 'the same for the truth, where it has other values' },
    scores: { type: 'string', help: 'image of the scores of a predicted mask, 0 to 255 or 0 to 1; a second band of the mask is taken as such' },
    image: { type: 'string', help: 'image both sides are of, where one holds shares or positions on the ground' },
    'min-score': { type: 'string', help: 'leaves out found objects below it; AP wants them all' },
    gsd: { type: 'string', help: 'metres a pixel: boundaries are compared within half a metre, at least 2 px' },
    bins: { type: 'string', help: 'of the calibration error, default 10' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: [
    'aftermap score mask.tif truth.tif --json',
    'aftermap score found.png 10778_lab.png --legend rescuenet',
    'aftermap score detections.geojson truth.json --image town.tif',
  ],
  async run(options) {
    const [prediction, truth, extra] = options.inputs
    if (prediction === undefined || truth === undefined || extra !== undefined) throw new UsageError('score takes two files: the prediction and the truth')
    const [legend, truthLegend] = [options.one('legend'), options.one('truth-legend')]
    const asked = {
      legend: legend === undefined ? null : labelsLegendOption(legend),
      truthLegend: truthLegend === undefined ? null : labelsLegendOption(truthLegend),
      scores: options.one('scores') ?? null,
      image: options.one('image') ?? null,
      minScore: numberOption('min-score', options.one('min-score')) ?? null,
      gsdM: gsdOption(options.one('gsd')),
      bins: binsOption(options.one('bins')),
    }
    const { report, notes } = unwrap(await scoreFiles({ prediction, truth }, asked))
    if (options.has('json')) out(JSON.stringify(report))
    else printReport(report)
    for (const sentence of notes) note(`note: ${sentence}`)
    return 0
  },
}

function binsOption(text: string | undefined): number {
  const bins = numberOption('bins', text) ?? 10
  if (!Number.isInteger(bins) || bins < 1 || bins > 1000) throw new UsageError('--bins needs a whole number from 1 to 1000')
  return bins
}

const digits = (value: number | null): string => (value === null ? '-' : value.toFixed(4)).padStart(10)

function printReport(report: ScoreReport): void {
  const isMask = report.task === 'semantic'
  const columns: [title: string, of: (one: ScoredClass) => number | null][] = [
    ...(isMask ? [['IoU', (one: ScoredClass) => one.iou] as [string, (one: ScoredClass) => number | null]] : []),
    ['precision', (one) => one.precision],
    ['recall', (one) => one.recall],
    ['F1', (one) => one.f1],
    ...(isMask
      ? []
      : ([
          ['AP50', (one: ScoredClass) => one.ap50],
          ['AP', (one: ScoredClass) => one.ap],
        ] as [string, (one: ScoredClass) => number | null][])),
  ]
  out(`${'class'.padEnd(26)}${'n'.padStart(12)}${columns.map(([title]) => title.padStart(10)).join('')}`)
  for (const one of report.classes) out(`${one.class.padEnd(26)}${String(one.n).padStart(12)}${columns.map(([, of]) => digits(of(one))).join('')}`)
  const totals = isMask ? { mIoU: report.miou, 'boundary F': report.boundary_f1, ECE: report.ece } : { mAP50: report.map50, 'mAP50:95': report.map, ECE: report.ece }
  for (const [name, value] of Object.entries(totals)) if (value !== null) out(`${name.padEnd(12)}${digits(value)}`)
  if (report.excluded_px !== null)
    out(`left out     ${report.excluded_px} px of the truth: nodata (255), unknown, obscured, or not in the legend; --truth-legend names what is a class`)
}
