import { basename } from 'node:path'
import { ZodError, type ZodType } from 'zod'
import { FailureError, fail } from '../../contracts/result.ts'

/** What the rows of one project file hold, or `project_damaged`: a row another program wrote over is said, not a crash. */
export type RowReader = <T>(what: string, read: () => T) => T

export const rowReader =
  (path: string): RowReader =>
  (what, read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ZodError) && !(error instanceof SyntaxError)) throw error
      throw new FailureError(
        fail({
          code: 'project_damaged',
          message: `${basename(path)} is damaged: ${what} in it cannot be read.`,
          hint: 'Go back to an older copy of the file; Aftermap has not changed this one.',
          details: { what, cause: error.message },
        }).error,
      )
    }
  }

/** @throws ZodError or SyntaxError, which a row reader turns into words */
export const parseRow = <T>(schema: ZodType<T>, body: string): T => schema.parse(JSON.parse(body))
