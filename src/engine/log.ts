import { appendFileSync, mkdirSync } from 'node:fs'
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
  if (path) mkdirSync(dirname(path), { recursive: true })
  const write = (level: string, message: string, details: Record<string, unknown>) => {
    if (path) appendFileSync(path, `${JSON.stringify({ at: now(), level, message, ...details })}\n`)
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
