import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the client asked, as far as a script needs it. */
export type Asked = {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly format: unknown
  readonly seed: number
  readonly temperature: number
}

export type ScriptedModel = { readonly url: string; close(): Promise<void> }

/** A model server whose replies are written by `answer`: the planner's whole way runs over it, real sockets and all. `parameters` e.g. `7B`. */
export async function serveScripted(name: string, answer: (asked: Asked) => string, parameters = '7B'): Promise<ScriptedModel> {
  const model = { name, model: name, size: 4e9, digest: 'scripted'.padEnd(64, '0'), details: { family: 'scripted', parameter_size: parameters, quantization_level: 'Q4_0' } }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/api/version')) return send(response, { version: '0.17.4' })
    if (path.startsWith('/api/tags')) return send(response, { models: [model] })
    if (path.startsWith('/api/ps')) return send(response, { models: [] })
    if (path.startsWith('/api/show')) return send(response, { capabilities: ['completion'], details: model.details, model_info: { 'scripted.context_length': 8192 } })
    if (path.startsWith('/api/chat')) return void bodyOf(request).then((body) => writeChat(response, name, replyTo(body, answer)))
    response.writeHead(404).end('{"error":"not found"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => closed(server) }
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

const send = (response: ServerResponse, body: unknown): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>
}

type Reply = { readonly content: string; readonly promptChars: number }

function replyTo(body: Record<string, unknown>, answer: (asked: Asked) => string): Reply {
  const options = (body['options'] ?? {}) as Record<string, number>
  const messages = (body['messages'] ?? []) as Asked['messages']
  const content = answer({ messages, format: body['format'], seed: options['seed'] ?? 0, temperature: options['temperature'] ?? 0 })
  return { content, promptChars: messages.reduce((sum, message) => sum + message.content.length, 0) }
}

function writeChat(response: ServerResponse, model: string, { content, promptChars }: Reply): void {
  const counts = { prompt_eval_count: Math.ceil(promptChars / 4), eval_count: Math.ceil(content.length / 4) }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.write(`${JSON.stringify({ model, message: { role: 'assistant', content }, done: false })}\n`)
  response.end(`${JSON.stringify({ model, message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...counts })}\n`)
}
