import { FailureError } from '../../../../contracts/result.ts'
import { cut, notOllama, type Talk } from './failures.ts'

const longestLine = 4_000_000

export type LineGuard = {
  readonly readable: ReadableStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>
  /** ends the readable side with this error */
  stop(error: unknown): void
}

/**
 * Passes a reply on line by line. Everything Ollama sends is one JSON object a line; the client drops other lines with a warning, which
 * would lose text without a trace. Here the first such line is `planner_not_ollama`, a later one `planner_reply_cut`.
 */
export function guardLines({ talk, heard }: { talk: Talk; heard: () => void }): LineGuard {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  let good = 0
  let control: ReadableStreamDefaultController<Uint8Array> | null = null

  const stop = (error: unknown) => {
    control?.error(error)
    control = null
  }
  const pass = (line: string) => {
    if (line.trim() === '') return
    if (!isOllamaLine(line))
      throw new FailureError((good === 0 ? notOllama(talk, line) : cut(talk, { partial: '', why: `a line of the reply is damaged: ${line.slice(0, 80)}` })).error)
    good++
    control?.enqueue(encoder.encode(`${line}\n`))
  }
  const readable = new ReadableStream<Uint8Array>({
    start: (made) => {
      control = made
    },
    cancel: () => {
      control = null
    },
  })
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      heard()
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new FailureError(notOllama(talk, rest).error)
      for (const line of lines) pass(line)
    },
    close() {
      pass(rest + decoder.decode())
      control?.close()
      control = null
    },
    abort: stop,
  })
  return { readable, writable, stop }
}

/** One JSON object that has a field Ollama's replies have. */
function isOllamaLine(line: string): boolean {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null && ['message', 'error', 'models', 'capabilities', 'model_info', 'done'].some((field) => field in parsed)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
