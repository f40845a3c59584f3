import { writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { ok, type Result } from '../../../contracts/result.ts'
import type { TrialHost } from '../../models/index.ts'
import type { TaughtModel } from '../taught-model.ts'
import { graphBeside, trying, writeGraph } from './write-graph.ts'

export type Exported = { readonly path: string; readonly onnxPath: string }
type Ask = { readonly path: string; readonly host: TrialHost }

/**
 * Writes the card of a finished classifier with its coefficients, and the same classifier as ONNX beside it. The ONNX file is run before, and
 * the card says by how much it differs from what Aftermap itself says.
 * @fails as `writeGraph` does
 */
export async function exportTaught(model: TaughtModel, { path, host }: Ask): Promise<Result<Exported>> {
  const given = resolve(path)
  const card = extname(given).toLowerCase() === '.json' ? given : join(given, 'model.json')
  const onnxPath = graphBeside(card)
  const onnx = await writeGraph(onnxPath, model, host)
  if (!onnx.ok) return onnx
  const { coefficients, ...rest } = model
  const saved = await writeCard(card, { ...rest, onnx: onnx.value }, coefficients)
  return saved.ok ? ok({ path: card, onnxPath }) : saved
}

/** Coefficients go in as the text they are: parsed and written again a forest would take seconds. */
export function writeCard(path: string, head: Readonly<Record<string, unknown>>, coefficients: string): Promise<Result<null>> {
  const text = JSON.stringify(head, null, 1)
  return trying(() => writeFile(path, `${text.slice(0, -2)},\n "coefficients": ${coefficients}\n}\n`), path)
}
