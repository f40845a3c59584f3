import { type Failure, FailureError, fail } from '../contracts/result.ts'
import type { Log } from './log.ts'
import { knownSqliteFailure } from './project/index.ts'

/** Anything thrown becomes a failure at this edge; what is not expected is logged under an id. */
export function failureOf(error: unknown, { log, what }: { log: Log; what: string }): Failure {
  if (error instanceof FailureError) return error.failure
  const ofProject = knownSqliteFailure(error, 'the project')
  if (ofProject) return ofProject.error
  const id = log.error(`${what} broke`, error)
  return fail({
    code: 'internal',
    message: `Something in Aftermap broke while doing this (${id}).`,
    hint: 'Nothing stored was lost. Try again; the log holds the details.',
    details: { id, what },
  }).error
}
