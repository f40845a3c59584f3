import { FailureError, fail, type Result } from '../../contracts/result.ts'

/** What keeps files from being written, as a failure; anything unknown is thrown on. */
export function writeFailure(error: unknown, folder: string): Result<never> {
  if (error instanceof FailureError) return { ok: false, error: error.failure }
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return fail({ code: 'disk_full', message: 'The disk has no room for the results.', hint: 'Free some space, then export again.' })
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
    return fail({ code: 'file_unreadable', message: `The folder ${folder} cannot be written.`, hint: 'Choose another folder.' })
  throw error
}
