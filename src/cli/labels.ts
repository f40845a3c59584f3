import { importLabels, type LabelImport } from '../engine/index.ts'
import { labelsLegendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { UsageError } from './options.ts'
import { failureLine, note, out } from './print.ts'

export const labels: Command = {
  name: 'labels',
  usage: 'labels FOLDER [--legend FILE] [--json]',
  summary: 'Reads a folder of images with labels (RescueNet, FloodNet, xBD, YOLO, VOC, COCO, masks): what labels what, and how much of each class.',
  options: {
    legend: { type: 'string', help: 'JSON file or inline JSON: value, #rrggbb or word -> class; or a set: rescuenet, rescuenet-1, floodnet, xbd' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap labels RescueNet', 'aftermap labels train --legend rescuenet-1 --json'],
  async run(options) {
    const [folder, extra] = options.inputs
    if (folder === undefined || extra !== undefined) throw new UsageError('labels takes one folder')
    const legend = options.one('legend')
    const isJson = options.has('json')
    const onFile = (done: number, all: number) => {
      if (done % 200 === 0) note(`${done} of ${all} read`)
    }
    const read = await importLabels(folder, { legend: legend === undefined ? {} : labelsLegendOption(legend), onFile })
    if (!read.ok) {
      const message = failureLine(read.error)
      if (isJson) out(JSON.stringify({ error: { code: read.error.code, message, ...read.error.details } }))
      note(message)
      return 1
    }
    if (isJson) out(JSON.stringify(read.value))
    else printImport(read.value)
    return 0
  },
}

function printImport({ folder, layout, images, classes, skipped, notes, crosswalk }: LabelImport): void {
  out(`${folder}: ${layout}, ${images.length} images with labels, crosswalk ${crosswalk}`)
  for (const { class: cls, objects, pixels } of classes) out(`  ${cls.padEnd(26)} ${objects === null ? `${pixels} px` : `${objects} objects`}`)
  for (const sentence of notes) out(`  - ${sentence}`)
  for (const { file, reason } of skipped.slice(0, 20)) out(`  left out: ${file}: ${reason}`)
  if (skipped.length > 20) out(`  ... and ${skipped.length - 20} more files left out`)
}
