import type { ErrorCode } from './errors.ts'

/** An expected failure: what is wrong, where, what to do. It is returned, never thrown across a room. */
export type Failure = {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
  readonly repairable: boolean
  readonly details: Record<string, unknown>
}

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Failed = { readonly ok: false; readonly error: Failure }
export type Result<T> = Ok<T> | Failed

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

type FailureParts = Pick<Failure, 'code' | 'message'> & Partial<Failure>

export const fail = (parts: FailureParts): Failed => ({
  ok: false,
  error: { hint: '', repairable: false, details: {}, ...parts },
})

/** Carries a `Failure` through code that can only throw (callbacks of libraries, streams). */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The value, or a throw that an edge turns back into the same failure. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new FailureError(result.error)
}
