import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { contentTypes } from '../../contracts/content-types.ts'
import { WebSocketServer } from 'ws'
import { failureOf } from '../failure-of.ts'
import { serveChannel, type AllHandlers, type EventSource } from './serve-channel.ts'
import { type Pictures, pictureAt } from './pictures.ts'
import { webSocketChannel } from './websocket-channel.ts'
import type { Log } from '../log.ts'

export type DoorParts = { handlers: AllHandlers; events: EventSource; pictures: Pictures; log: Log }

/** Decides whether a request may come in; writes its own refusal and returns false when not. */
export type Guard = { admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>; admitUpgrade(request: IncomingMessage): boolean }

export type HttpDoor = {
  readonly server: Server
  /** how many clients of the contract are connected */
  clients(): number
  /** resolves when no client of the contract is connected */
  clientsGone(): Promise<void>
  close(): Promise<void>
}

type DoorOptions = { parts: DoorParts; guard: Guard; extra?: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean> }

/** HTTP for pictures and a WebSocket for the contract; the same door on the local socket and on 127.0.0.1. */
export function makeHttpDoor({ parts, guard, extra }: DoorOptions): HttpDoor {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4 * 1024 * 1024 })
  const server = createServer((request, response) => {
    void serveRequest(request, response).catch((error: unknown) => {
      const failure = failureOf(error, { log: parts.log, what: `${request.method} ${request.url?.split('?')[0]}` })
      // half a picture cannot become a sentence: the connection ends instead
      if (response.headersSent) response.destroy()
      else send(response, 500, failure.message)
    })
  })

  async function serveRequest(request: IncomingMessage, response: ServerResponse) {
    if (!(await guard.admit(request, response))) return
    const url = addressOf(request)
    if (!url) return send(response, 400, 'This is not an address.')
    if (extra && (await extra(request, response, url))) return
    await servePicture(parts.pictures, { request, response, url })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (addressOf(request)?.pathname !== '/contract' || !guard.admitUpgrade(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => serveChannel({ channel: webSocketChannel(client), ...parts }))
  })
  return {
    server,
    clients: () => sockets.clients.size,
    async clientsGone() {
      for (const client of sockets.clients) if (client.readyState !== client.CLOSED) await new Promise<void>((resolve) => client.once('close', () => resolve()))
    },
    async close() {
      // upgraded sockets are no longer connections of the server: left alone, they would keep it from closing
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function servePicture(pictures: Pictures, { request, response, url }: { request: IncomingMessage; response: ServerResponse; url: URL }): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'Only GET is served here.')
  const bytes = await pictureAt(pictures, url)
  if (bytes === null) return send(response, 404, 'There is nothing at this address.')
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.byteLength, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Address of a request as everything behind the door sees it; null for one that is none, such as `//`. */
export const addressOf = ({ url }: Pick<IncomingMessage, 'url'>): URL | null => URL.parse(url ?? '/', 'http://door')

export function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(text)
}

/** Names a built file of the window may have: letters, digits, `-`, `_`, `.` and one folder. */
export const isStaticName = (pathname: string): boolean => pathname === '/' || (/^\/([\w-]+\/)?[\w.-]+$/.test(pathname) && !pathname.includes('..'))

/** A built file of the window; false when there is none of that name. */
export function serveStatic(folder: string, { response, pathname, headers }: { response: ServerResponse; pathname: string; headers: Record<string, string> }): boolean {
  if (!isStaticName(pathname)) return false
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const path = join(folder, name)
  const type = contentTypes[extname(name)]
  if (!type || !existsSync(path)) return false
  response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff', ...headers })
  // a file that goes away while it is sent ends the connection, not the engine
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response)
  return true
}
