import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chunkOf, type Exchange } from './recording.ts'

export type Recorder = {
  readonly url: string
  /** finished exchanges since the last `take` */
  take(): Exchange[]
  stop(): Promise<void>
}

/** Longest body kept of a question; a model file on its way in is not kept. */
const longestAsk = 20_000

/** A proxy before a real server that writes down every exchange as it went over the wire, pieces and times of the answer included. */
export async function recordOllama(upstream: string, port = 0): Promise<Recorder> {
  let kept: Exchange[] = []
  const server = createServer((request, response) => forward({ request, response, upstream, keep: (exchange) => kept.push(exchange) }))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = kept
      kept = []
      return taken
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Forward = { request: IncomingMessage; response: ServerResponse; upstream: string; keep(exchange: Exchange): void }

function forward({ request, response, upstream, keep }: Forward): void {
  const ask = { method: request.method ?? '', path: request.url ?? '', body: '' }
  const { host: _, ...headers } = request.headers
  const onward = httpRequest(upstream + ask.path, { method: ask.method, headers })
  request.on('data', (part: Buffer) => {
    if (ask.body.length < longestAsk && !ask.path.startsWith('/api/blobs')) ask.body += part.toString('utf8')
    onward.write(part)
  })
  request.on('end', () => onward.end())
  response.on('close', () => onward.destroy())
  onward.on('response', (reply) => {
    const chunks: Exchange['reply']['chunks'] = []
    let last = performance.now()
    const status = reply.statusCode ?? 0
    const told = plainHeaders(reply)
    response.writeHead(status, told)
    const finish = (ends: Exchange['reply']['ends']) => keep({ ask: { ...ask, body: ask.body.slice(0, longestAsk) }, reply: { status, headers: told, chunks, ends } })
    reply.on('data', (part: Buffer) => {
      const now = performance.now()
      chunks.push(chunkOf(part, Math.round(now - last)))
      last = now
      response.write(part)
    })
    reply.on('close', () => {
      finish(reply.complete ? 'end' : 'cut')
      if (reply.complete) response.end()
      else response.destroy()
    })
  })
  let hasReply = false
  onward.once('response', () => {
    hasReply = true
  })
  onward.on('error', () => {
    if (!hasReply) keep({ ask, reply: { status: 0, headers: {}, chunks: [], ends: 'cut' } })
    response.destroy()
  })
}

const plainHeaders = (reply: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['transfer-encoding', 'connection', 'keep-alive', 'date'].includes(name) ? [[name, value]] : [],
    ),
  )
