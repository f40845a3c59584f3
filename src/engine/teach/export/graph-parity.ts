import { fail, ok, type Result } from '../../../contracts/result.ts'
import { openSession, type TrialHost } from '../../models/index.ts'
import type { GraphTold } from '../worker/jobs.ts'

export const mostDifference = 1e-4

/** Largest difference between what an exported graph and Aftermap itself say of the same features. @fails model_failed beyond 0.0001, or what loading fails with */
export async function graphParity(onnxPath: string, { planes, shares, count, classes, rows }: GraphTold, { execPath, entryPath }: TrialHost): Promise<Result<number>> {
  const opened = await openSession({ modelPath: onnxPath, startLimitMs: 60_000, runLimitMs: 60_000, ...(execPath ? { execPath } : {}), ...(entryPath ? { entryPath } : {}) })
  if (!opened.ok) return opened
  try {
    const ran = await opened.value.run({ features: { type: 'float32', dims: [1, count, 1, rows], data: planes } })
    if (!ran.ok) return ran
    const told = ran.value.outputs['shares']
    if (told?.data.length !== classes * rows) return differs('it has no output "shares" of the right size')
    let most = 0
    for (let row = 0; row < rows; row++) {
      for (let k = 0; k < classes; k++) most = Math.max(most, Math.abs((told.data[k * rows + row] as number) - (shares[row * classes + k] as number)))
    }
    return most <= mostDifference ? ok(most) : differs(`shares differ by up to ${most.toPrecision(2)}`)
  } finally {
    await opened.value.kill()
  }
}

const differs = (why: string) =>
  fail({ code: 'model_failed', message: `The exported ONNX file does not say what the classifier says: ${why}.`, hint: 'Use the coefficients of the card.' })
