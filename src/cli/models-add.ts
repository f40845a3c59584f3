import { join, resolve } from 'node:path'
import { addModel, listModels } from '../engine/index.ts'
import { answersOf } from './models-answers.ts'
import { previewWords, printReport, tried } from './models-check.ts'
import { modelPlaces, trialHost } from './models-host.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'
import { unwrap } from '../contracts/result.ts'

/** Adds one model file: exit 0 when it is there, 1 when it is refused or a question is open. */
export async function addModels(files: readonly string[], options: ParsedOptions): Promise<number> {
  const [file, ...more] = files
  if (file === undefined || more.length > 0) throw new UsageError('models add needs one ONNX file')
  const { own, shipped } = modelPlaces()
  const host = trialHost()
  const id = options.one('id')
  const shippedIds = (await listModels(shipped)).map((model) => model.id)
  const added = unwrap(
    await addModel(resolve(file), { answers: answersOf(options), host, folder: own, shipped: shippedIds, force: options.has('force'), ...(id === undefined ? {} : { id }) }),
  )
  const { report, card, path, preview } = added
  if (options.has('json')) out(JSON.stringify({ ...report, file, added: card?.id ?? null }))
  else printReport({ ...report, file })
  if (!card || path === null) {
    note(report.verdict === 'ask' ? `Nothing was added. Answer with ${report.questions.map(({ id: asked }) => `--${asked}`).join(', ')}.` : 'Nothing was added.')
    return 1
  }
  if (!options.has('json')) {
    if (preview) out(`  on a tile of noise: ${previewWords(preview)}`)
    out(`Added as ${card.id} in ${path}.`)
  }
  const image = options.one('try')
  return image === undefined ? 0 : tried({ modelPath: join(path, 'model.onnx'), card, image, host })
}
