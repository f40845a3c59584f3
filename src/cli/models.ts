import type { Command } from './command.ts'
import { addModels } from './models-add.ts'
import { checkModels } from './models-check.ts'
import { listInstalled, removeInstalled } from './models-list.ts'
import { probe } from './models-probe.ts'
import { type ParsedOptions, UsageError } from './options.ts'

const verbs: Readonly<Record<string, (inputs: readonly string[], options: ParsedOptions) => Promise<number>>> = {
  list: listInstalled,
  add: addModels,
  remove: removeInstalled,
  check: checkModels,
  probe,
}

export const models: Command = {
  name: 'models',
  usage: 'models list | add FILE | remove ID | check FILE... | probe [options]',
  summary: 'Shows, adds and removes models (ONNX), says whether a file can be used and why not, and tries what this machine can run them on.',
  options: {
    gsd: { type: 'string', help: 'LOW-HIGH: metres a pixel the model was trained for, such as 0.1-0.3 (add, check)' },
    classes: { type: 'string', help: 'names of its classes in the order of its outputs, separated by commas' },
    order: { type: 'string', help: 'order of colours: RGB or BGR' },
    scale: { type: 'string', help: 'how pixels are scaled: 0..1, 0..255, -1..1 or imagenet' },
    layout: { type: 'string', help: 'what its outputs mean, such as yolo_v8, where it is not recognised' },
    dates: { type: 'string', help: 'order of two dates: before_after, after_before, or one for one image' },
    tile: { type: 'string', help: 'side of a tile in pixels, for a model that takes any' },
    answers: { type: 'string', help: 'JSON file or inline JSON with the same answers' },
    id: { type: 'string', help: 'name of the added model' },
    force: { type: 'boolean', help: 'replace an added model of the same name' },
    try: { type: 'string', help: 'image on whose middle tile the model is tried (add, check)' },
    json: { type: 'boolean', help: 'print JSON, one object a line' },
  },
  examples: ['aftermap models check best.onnx', 'aftermap models add best.onnx --gsd 0.1-0.3 --classes building,vehicle --try ortho.tif', 'aftermap models probe --json'],
  async run(options) {
    const [verb = '', ...inputs] = options.inputs
    const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!work) throw new UsageError(`models needs ${Object.keys(verbs).join(', ')}`)
    return work(inputs, options)
  },
}
