import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'

/** SHA-256 of a file, read once in pieces of 1 MB; `read` is told bytes as they come. Fails with `aborted`, `file_missing` or `file_unreadable`. */
export async function hashFile(path: string, { read, signal }: { read(bytes: number): void; signal: AbortSignal }): Promise<Result<{ digest: string; bytes: number }>> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, signal })) {
      hash.update(piece as Buffer)
      bytes += (piece as Buffer).length
      read(bytes)
    }
    return ok({ digest: `sha256:${hash.digest('hex')}`, bytes })
  } catch (error) {
    if (signal.aborted) return fail({ code: 'aborted', message: 'The import was stopped.' })
    if (!(error instanceof Error && 'code' in error)) throw error
    const name = basename(path)
    return error.code === 'ENOENT'
      ? fail({ code: 'file_missing', message: `${name} is not there.`, hint: 'Is the stick still in?', repairable: true })
      : fail({
          code: 'file_unreadable',
          message: `${name} could not be read to its end (${String(error.code)}).`,
          hint: 'Is the stick still in? Copy the file to this machine first.',
          repairable: true,
        })
  }
}
