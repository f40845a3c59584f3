import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { TrialHost } from '../../models/index.ts'
import { makeTeachWorker } from '../worker/teach-worker.ts'
import { graphParity, mostDifference } from './graph-parity.ts'

/** A fitted classifier as it is written elsewhere. */
export type Fitted = { readonly coefficients: string; readonly features: readonly string[]; readonly classes: readonly string[]; readonly mode: 'pixels' | 'objects' }
/** What the card says of the ONNX file beside it. */
export type GraphSaid = {
  readonly file: string
  readonly input: string
  readonly output: string
  readonly note?: string
  readonly parity: { readonly rows: number; readonly mostDifference: number; readonly allowed: number }
}

/** The ONNX file beside a card: its name with another ending. */
export const graphBeside = (card: string): string => join(dirname(card), `${basename(card, extname(card))}.onnx`)

/**
 * Writes a classifier as ONNX and runs it, to compare what it says with what Aftermap itself says.
 * @fails file_unreadable (the place cannot be written), model_failed (the ONNX file does not run, or says something else)
 */
export async function writeGraph(onnxPath: string, { coefficients, features, classes, mode }: Fitted, host: TrialHost): Promise<Result<GraphSaid>> {
  // a thread of its own: a forest has hundreds of thousands of numbers
  const worker = makeTeachWorker()
  try {
    const graph = await worker.ask('graph', { json: coefficients })
    if (!graph.ok) return graph
    const written = await trying(async () => {
      await mkdir(dirname(onnxPath), { recursive: true })
      await writeFile(onnxPath, graph.value.onnx)
    }, onnxPath)
    if (!written.ok) return written
    const parity = await graphParity(onnxPath, graph.value, host)
    if (!parity.ok) return parity
    return ok({
      file: basename(onnxPath),
      input: `features [1, ${features.length}, height, width], in the order of "features", as they are`,
      output: `shares [1, ${classes.length}, height, width], in the order of "classes"`,
      ...(mode === 'objects' ? { note: 'Features are means over superpixels.' } : {}),
      parity: { rows: graph.value.rows, mostDifference: parity.value, allowed: mostDifference },
    })
  } finally {
    await worker.stop()
  }
}

/** @fails file_unreadable for a place that cannot be written */
export async function trying(write: () => Promise<unknown>, path: string): Promise<Result<null>> {
  try {
    await write()
    return ok(null)
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return fail({ code: 'file_unreadable', message: `${path} cannot be written.`, hint: 'Choose another place.', details: { cause: error.message } })
    throw error
  }
}
