import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { TrialHost } from '../../models/index.ts'
import { makeTeachWorker } from '../worker/teach-worker.ts'
import type { TaughtModel } from '../taught-model.ts'
import { graphParity, mostDifference } from './graph-parity.ts'

export type Exported = { readonly path: string; readonly onnxPath: string }
type Ask = { readonly path: string; readonly host: TrialHost }

/**
 * Writes the card of a finished classifier with its coefficients, and the same classifier as ONNX beside it. The ONNX file is run before, and
 * the card says by how much it differs from what Aftermap itself says.
 * @fails file_unreadable (the place cannot be written), model_failed (the ONNX file does not run, or says something else)
 */
export async function exportTaught(model: TaughtModel, { path, host }: Ask): Promise<Result<Exported>> {
  const given = resolve(path)
  const card = extname(given).toLowerCase() === '.json' ? given : join(given, 'model.json')
  const onnxPath = join(dirname(card), `${basename(card, extname(card))}.onnx`)
  // a thread of its own: a forest has hundreds of thousands of numbers
  const worker = makeTeachWorker()
  try {
    const graph = await worker.ask('graph', { json: model.coefficients })
    if (!graph.ok) return graph
    const written = await trying(async () => {
      await mkdir(dirname(card), { recursive: true })
      await writeFile(onnxPath, graph.value.onnx)
    }, onnxPath)
    if (!written.ok) return written
    const parity = await graphParity(onnxPath, graph.value, host)
    if (!parity.ok) return parity
    const { coefficients, ...rest } = model
    const onnx = {
      file: basename(onnxPath),
      input: `features [1, ${model.features.length}, height, width], in the order of "features", as they are`,
      output: `shares [1, ${model.classes.length}, height, width], in the order of "classes"`,
      ...(model.mode === 'objects' ? { note: 'Features are means over superpixels.' } : {}),
      parity: { rows: graph.value.rows, mostDifference: parity.value, allowed: mostDifference },
    }
    const head = JSON.stringify({ ...rest, onnx }, null, 1)
    const saved = await trying(() => writeFile(card, `${head.slice(0, -2)},\n "coefficients": ${coefficients}\n}\n`), card)
    return saved.ok ? ok({ path: card, onnxPath }) : saved
  } finally {
    await worker.stop()
  }
}

async function trying(write: () => Promise<unknown>, path: string): Promise<Result<null>> {
  try {
    await write()
    return ok(null)
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return fail({ code: 'file_unreadable', message: `${path} cannot be written.`, hint: 'Choose another place.', details: { cause: error.message } })
    throw error
  }
}
