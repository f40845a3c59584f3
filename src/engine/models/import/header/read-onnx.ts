import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { totalmem } from 'node:os'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import { withFile } from './byte-source.ts'
import { checkHeader } from './check-header.ts'
import { externalFiles } from './external-data.ts'
import { kindOfOther } from './other-formats.ts'
import { type OnnxHeader, readHeader } from './onnx-header.ts'
import { WireError } from './wire-fields.ts'

/** A file the runtime may be given, and the files beside it that hold its weights. */
export type SoundOnnx = { readonly path: string; readonly header: OnnxHeader; readonly external: readonly string[]; readonly bytes: number }

/** Protocol buffers end here. */
const largestFile = 2 ** 31

/**
 * Reads what an ONNX file says of itself, without the runtime and without its weights.
 * @fails model_missing, model_invalid (another format, cut off, too new, foreign operators, weights missing), over_budget
 */
export async function readOnnx(path: string): Promise<Result<SoundOnnx>> {
  const name = basename(path)
  const info = await stat(path).catch((problem: NodeJS.ErrnoException) => fail(problem.code === 'ENOENT' || problem.code === 'ENOTDIR' ? isMissing(path) : isClosed(path)))
  if ('ok' in info) return info
  if (!info.isFile()) return fail({ code: 'model_invalid', message: `${name} is not a file.`, hint: 'Name the ONNX file itself.' })
  if (info.size === 0) return fail({ code: 'file_empty', message: `${name} is empty.`, hint: 'Copy the model again.' })
  const header = headerOf(path, info.size)
  if (!header.ok) return header
  const checked = checkHeader(name, header.value)
  if (!checked.ok) return checked
  const external = await externalFiles({ name, folder: dirname(path), parts: header.value.external })
  if (!external.ok) return external
  const bytes = info.size + external.value.bytes
  if (bytes > totalmem() * 0.7)
    return fail({
      code: 'over_budget',
      message: `${name} has ${gigabytes(bytes)} of weights, more than this machine can hold in memory.`,
      hint: 'Use a smaller model, or one in float16.',
    })
  return ok({ path, header: header.value, external: external.value.files, bytes })
}

const isMissing = (path: string) => ({ code: 'model_missing' as const, message: `The model ${path} is not there.`, hint: 'Check the path.' })
const isClosed = (path: string) => ({
  code: 'file_unreadable' as const,
  message: `The model ${path} cannot be read.`,
  hint: 'Check the permissions of the file, and that no link leads back to itself.',
})
const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`

function headerOf(path: string, size: number): Result<OnnxHeader> {
  const name = basename(path)
  try {
    return withFile(path, (source) => {
      const other = kindOfOther(source)
      if (other) return fail({ code: 'model_invalid', message: `${name} is not an ONNX model but ${other}.`, hint: 'Export it as ONNX, opset 17.' })
      if (size >= largestFile)
        return fail({ code: 'over_budget', message: `${name} has ${gigabytes(size)}; an ONNX file ends at 2 GB.`, hint: 'Export it with its weights as external data.' })
      return ok(readHeader(source))
    })
  } catch (problem) {
    if (problem instanceof WireError) return fail({ code: 'model_invalid', ...wordsFor[problem.reason](name) })
    if (problem instanceof Error && 'code' in problem)
      return fail({ code: 'file_unreadable', message: `${name} cannot be read.`, hint: 'Check the permissions of the file.', details: { cause: problem.message } })
    throw problem
  }
}

const wordsFor: Record<WireError['reason'], (name: string) => { message: string; hint: string }> = {
  malformed: (name) => ({ message: `${name} is not an ONNX model.`, hint: 'Export it as ONNX, opset 17.' }),
  truncated: (name) => ({ message: `${name} ends before its content does: it is cut off, or no ONNX model.`, hint: 'Copy or export it again.' }),
  too_many: (name) => ({ message: `${name} has more parts than any model.`, hint: 'Export it again as ONNX.' }),
}
