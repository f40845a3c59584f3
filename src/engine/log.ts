import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Log = {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  /** returns the id under which the details stand in the log */
  error(message: string, error: unknown): string
}

/** JSON lines in a file; never on stdout, which belongs to the terminal's answers. */
export function makeLog(path: string | null, now: () => string): Log {
  let errors = 0
  if (path) startLog(path)
  const write = (level: string, message: string, details: Record<string, unknown>) => {
    if (path) append(path, `${JSON.stringify({ at: now(), level, message, ...details })}\n`)
  }
  return {
    info: (message, details = {}) => write('info', message, details),
    warn: (message, details = {}) => write('warn', message, details),
    error(message, error) {
      const id = `E${process.pid}-${++errors}`
      write('error', message, { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      return id
    },
  }
}

const largestBytes = 5_000_000

/** One log from before is kept, so that the two together stay small. */
function startLog(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > largestBytes) renameSync(path, `${path}.old`)
  } catch (error) {
    // a home that takes no file stops no command: what is logged then goes to stderr, line by line
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

/** A disk that takes no log line must not turn a told failure into a crash. */
function append(path: string, line: string): void {
  try {
    appendFileSync(path, line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    process.stderr.write(line)
  }
}
