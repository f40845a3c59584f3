import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf, type Exchange, type Recording, readRecording } from './recording.ts'

/** What a test may ask of the fake beyond the recording. */
export type FakeOptions = {
  /** on the loopback; any free one when absent */
  readonly port?: number
  /** `recorded`: pieces come as slowly as they did; `none`: at once */
  readonly pace?: 'recorded' | 'none'
  /** an answer of the test's own, before the recordings are looked at; `undefined` leaves it to them */
  readonly answer?: (ask: Asked) => Exchange['reply'] | undefined
}
export type Asked = { readonly method: string; readonly path: string; readonly body: Buffer; readonly headers: IncomingMessage['headers'] }

export type FakeOllama = {
  readonly url: string
  readonly asked: Asked[]
  /** connections that were closed by the one who asked */
  readonly left: string[]
  stop(): Promise<void>
}

/**
 * A server on the loopback that answers with recorded bytes. Of the recordings, in order, the first exchange of a method and path that was
 * not played yet is played; the last one repeats. What no recording holds is 404, as Ollama says it.
 */
export async function fakeOllama(recordings: readonly (string | Recording)[], { pace = 'none', answer, port = 0 }: FakeOptions = {}): Promise<FakeOllama> {
  const exchanges = recordings.flatMap((one) => (typeof one === 'string' ? readRecording(one) : one).exchanges)
  const played = new Map<string, number>()
  const asked: Asked[] = []
  const left: string[] = []

  const replyTo = (ask: Asked): Exchange['reply'] => {
    const own = answer?.(ask)
    if (own) return own
    const key = `${ask.method} ${ask.path}`
    const fitting = exchanges.filter((one) => `${one.ask.method} ${one.ask.path}` === key)
    const at = played.get(key) ?? 0
    played.set(key, at + 1)
    return fitting[Math.min(at, fitting.length - 1)]?.reply ?? notFound
  }
  const server = createServer(async (request, response) => {
    const ask: Asked = { method: request.method ?? '', path: request.url ?? '', body: await bodyOf(request), headers: request.headers }
    asked.push(ask)
    response.on('close', () => void (response.writableFinished || left.push(ask.path)))
    await play(response, { reply: replyTo(ask), pace })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    left,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Headers the transport makes anew. */
const ofTransport = new Set(['transfer-encoding', 'connection', 'keep-alive', 'date', 'content-length'])

async function play(response: ServerResponse, { reply, pace }: { reply: Exchange['reply']; pace: 'recorded' | 'none' }): Promise<void> {
  if (reply.status === 0) return void response.destroy()
  response.writeHead(reply.status, Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !ofTransport.has(name))))
  if (reply.chunks.length > 0 || reply.ends !== 'end') response.flushHeaders()
  for (const chunk of reply.chunks) {
    if (pace === 'recorded') await wait(chunk.afterMs)
    if (response.destroyed) return
    response.write(bytesOf(chunk))
  }
  if (reply.ends === 'end') response.end()
  if (reply.ends === 'cut') {
    await wait(20)
    response.destroy()
  }
}

export const jsonReply = (value: unknown, status = 200): Exchange['reply'] => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  chunks: [{ afterMs: 0, text: JSON.stringify(value) }],
  ends: 'end',
})

const notFound = { status: 404, headers: { 'content-type': 'text/plain' }, chunks: [{ afterMs: 0, text: '404 page not found' }], ends: 'end' } as const satisfies Exchange['reply']

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
