import { DecodeProblem } from '../problems.ts'

/** What the database throws about a file is a fault of the file. */
export function reading<T>(work: () => T): T {
  try {
    return work()
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && String(problem.code).startsWith('SQLITE_'))
      throw new DecodeProblem('file_damaged', 'is a database that cannot be read.', 'Copy it again from the source.')
    throw problem
  }
}
