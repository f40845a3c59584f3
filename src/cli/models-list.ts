import { join, sep } from 'node:path'
import { engineOptionsFromEnvironment, listModels, removeModel } from '../engine/index.ts'
import { unwrap } from '../contracts/result.ts'
import { modelPlaces } from './models-host.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { out } from './print.ts'

/** Every installed model, a line each. */
export async function listInstalled(inputs: readonly string[], options: ParsedOptions): Promise<number> {
  if (inputs.length > 0) throw new UsageError('models list takes no file')
  const { own } = modelPlaces()
  const found = await listModels(engineOptionsFromEnvironment().modelFolders)
  for (const model of found) out(options.has('json') ? JSON.stringify(asJson(model, own)) : asLine(model, own))
  return 0
}

/** By whole names: `models-old` does not lie in `models`. */
const isIn = (folder: string, path: string): boolean => path.startsWith(join(folder, sep))

type Installed = Awaited<ReturnType<typeof listModels>>[number]

const classesOf = ({ card }: Installed) => [...new Set(card?.classes.map((one) => one.class) ?? [])].filter((name) => name !== 'background')

function asJson(model: Installed, own: string) {
  const { id, card, onnxPath, problem } = model
  return {
    id,
    task: card?.task ?? null,
    layout: card?.output.layout ?? null,
    classes: classesOf(model),
    gsdRangeM: card?.input.gsd_range_m ?? null,
    added: isIn(own, onnxPath),
    path: onnxPath,
    problem: problem?.message ?? null,
  }
}

function asLine(model: Installed, own: string): string {
  const { id, card, onnxPath, problem } = model
  const what =
    problem || !card ? `cannot be used: ${problem?.message ?? 'no card'}` : `${card.task}, ${card.input.gsd_range_m.join(' to ')} m a pixel: ${classesOf(model).join(', ')}`
  const marks = [isIn(own, onnxPath) ? 'added' : '', card?.synthetic ? 'synthetic, unverified on real imagery' : ''].filter(Boolean).join('; ')
  return `${id.padEnd(20)} ${what}${marks ? ` (${marks})` : ''}`
}

/** Takes an added model away. */
export async function removeInstalled(inputs: readonly string[], options: ParsedOptions): Promise<number> {
  const [id, ...more] = inputs
  if (id === undefined || more.length > 0) throw new UsageError('models remove needs the name of one model')
  const { own, shipped } = modelPlaces()
  const shippedIds = (await listModels(shipped)).map((model) => model.id)
  const path = unwrap(await removeModel(id, { folder: own, shipped: shippedIds }))
  out(options.has('json') ? JSON.stringify({ removed: id, path }) : `Removed ${id}.`)
  return 0
}
