import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const withoutBody = new Set(['GET', 'HEAD'])

/** A request of Node as the standard one; it aborts when the client goes away before the answer. */
export function standardRequest(request: IncomingMessage, response: ServerResponse): Request | null {
  const address = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'none.invalid'}`)
  if (!address) return null
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  const method = request.method ?? 'GET'
  const body = withoutBody.has(method) ? {} : { body: Readable.toWeb(request) as unknown as ReadableStream, duplex: 'half' as const }
  return new Request(address, { method, headers, signal: gone.signal, ...body } as RequestInit)
}

/** The standard answer, streamed as it comes; a client that is gone ends it. */
export async function sendStandard(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (!answer.body) {
    response.end()
    return
  }
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response)
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && name !== 'AbortError') throw error
  }
}
