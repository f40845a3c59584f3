import { sceneKinds, type SceneKind, type Strength, strengths, writeScene } from '../engine/index.ts'
import { unwrap } from '../contracts/result.ts'
import type { Command } from './command.ts'
import { numberOption, type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'

export const scene: Command = {
  name: 'scene',
  usage: 'scene --seed N --kind KIND --size PX --gsd M --out FOLDER [--strength S] [--dates N] [--force F] [--bands] [--json]',
  summary: 'Draws a disaster that never was, with its exact truth: pictures of two to five dates, masks, boxes, roads, and answers to questions.',
  options: {
    seed: { type: 'string', help: 'whole number; the same seed gives the same bytes (default 1)' },
    kind: { type: 'string', help: sceneKinds.join(', ') },
    size: { type: 'string', help: 'pixels a side, up to 20000 (default 1024)' },
    gsd: { type: 'string', help: 'metres a pixel (default 0.15)' },
    strength: { type: 'string', help: 'how hard the picture is to read: flat, plain (default) or hard' },
    dates: { type: 'string', help: '2 to 5, the one before the event included (default 2)' },
    force: { type: 'string', help: 'how hard the event strikes, 0 (nothing happens) to 1; default 0.75' },
    bands: { type: 'boolean', help: 'near and short-wave infrared and radar beside the picture' },
    out: { type: 'string', help: 'folder, made when missing; it has to be empty' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap scene --seed 7 --kind flood --size 1024 --gsd 0.15 --dates 4 --out flood7', 'aftermap scene --seed 1 --kind quake --strength hard --bands --out quake1'],
  async run(options) {
    if (options.inputs.length > 0) throw new UsageError(`scene takes no file; "${options.inputs[0]}" is one too many`)
    const folder = options.one('out')
    if (folder === undefined) throw new UsageError('scene needs --out, a folder to write into')
    const isJson = options.has('json')
    const onDate = (done: number, all: number) => isJson || note(`date ${done} of ${all} drawn`)
    const written = unwrap(await writeScene({ order: orderOf(options), folder, bands: options.has('bands'), onDate }))
    const { dates, answers, counts } = written
    if (isJson) out(JSON.stringify(written))
    else {
      out(`${folder}: ${dates.length} dates, ${answers} questions with answers in answers.json`)
      out(
        `  on the last date: ${Object.entries(counts)
          .map(([cls, count]) => `${count} ${cls}`)
          .join(', ')}`,
      )
    }
    return 0
  },
}

function orderOf(options: ParsedOptions) {
  const kind = options.one('kind')
  if (kind === undefined || !isKind(kind)) throw new UsageError(`--kind is one of ${sceneKinds.join(', ')}${kind === undefined ? '' : `, not "${kind}"`}`)
  const strength = options.one('strength') ?? 'plain'
  if (!isStrength(strength)) throw new UsageError(`--strength is one of ${strengths.join(', ')}, not "${strength}"`)
  const [seed = 1, sizePx = 1024, gsdM = 0.15] = [numberOption('seed', options.one('seed')), numberOption('size', options.one('size')), numberOption('gsd', options.one('gsd'))]
  const [dates = 2, force = 0.75] = [numberOption('dates', options.one('dates')), numberOption('force', options.one('force'))]
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 31 - 1) throw new UsageError('--seed needs a whole number from 0 to 2147483647')
  if (!Number.isInteger(dates) || dates < 2 || dates > 5) throw new UsageError('--dates needs a whole number from 2 to 5')
  if (force < 0 || force > 1) throw new UsageError('--force needs a number from 0 to 1')
  return { seed, kind, sizePx, gsdM, strength, dates, force }
}

const isKind = (word: string): word is SceneKind => sceneKinds.some((kind) => kind === word)
const isStrength = (word: string): word is Strength => strengths.some((strength) => strength === word)
