import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Failure, FailureError, fail } from '../contracts/result.ts'
import { withoutNaN } from './finite.ts'

/** A failed call: text alone, for clients hold structured content against the schema of a success. */
export function failedCall({ code, message, hint, repairable, details }: Failure): CallToolResult {
  const told = { error: { code, message, hint, repairable, ...(Object.keys(details).length > 0 ? { details: withoutNaN(details).value } : {}) } }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }] }
}

/** What was thrown, as a failure. What nobody expected goes to `report` and is told without its insides. */
export function failureOf(error: unknown, report: (error: Error) => void): Failure {
  if (error instanceof FailureError) return error.failure
  report(error instanceof Error ? error : new Error(String(error)))
  return fail({ code: 'internal', message: 'Something in Aftermap broke during this call.', hint: 'Nothing stored was lost. Try again; stderr of the server holds the details.' })
    .error
}

/** Stops a call with a failure; the server makes it the result. */
export function refuse(parts: Parameters<typeof fail>[0]): never {
  throw new FailureError(fail(parts).error)
}
