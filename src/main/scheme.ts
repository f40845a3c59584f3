import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request as askHttp } from 'node:http'
import { Readable } from 'node:stream'
import { protocol, type Session } from 'electron'
import { contentSecurityPolicy } from '../contracts/window-security.ts'
import type { EngineAddress } from '../contracts/engine-address.ts'
import { bearerOf } from './bearer.ts'
import { appHost, appScheme } from './origin.ts'
import { listStaticFiles, type StaticFile } from './static-files.ts'

/** Once, before `ready`. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, corsEnabled: true, codeCache: true, bypassCSP: false, allowServiceWorkers: false }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

type SchemeParts = { rendererFolder: string; engineAddress: () => EngineAddress | null }

/** Serves the window from `aftermap://app/`: its own files by name, pictures from the engine by id, nothing else. */
export function serveScheme(session: Session, { rendererFolder, engineAddress }: SchemeParts): void {
  const files = listStaticFiles(rendererFolder)
  session.protocol.handle(appScheme, (request) => {
    const url = new URL(request.url)
    if (url.host !== appHost) return plain(404, 'There is nothing at this address.')
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET is served here.')
    if (/^\/(tiles|crop)\//.test(url.pathname)) return askEngine(request, { url, address: engineAddress() })
    const file = files.get(url.pathname)
    return file ? sendFile(request, file) : plain(404, 'There is nothing at this address.')
  })
}

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const plain = (status: number, text: string) => new Response(text, { status, headers: { ...safeHeaders, 'content-type': 'text/plain; charset=utf-8' } })

async function sendFile(request: Request, file: StaticFile): Promise<Response> {
  const bytes = request.method === 'HEAD' ? null : await readFile(file.path)
  return new Response(bytes, { headers: { ...safeHeaders, 'content-type': file.type, 'cache-control': 'no-cache' } })
}

/** Passes a picture on from the engine's socket as it comes; an engine that is away answers 503 and the map asks again. */
function askEngine(request: Request, { url, address }: { url: URL; address: EngineAddress | null }): Promise<Response> | Response {
  if (!address) return plain(503, 'The engine is starting.')
  return new Promise((resolve) => {
    const asked = askHttp({ socketPath: address.socket, path: url.pathname + url.search, method: request.method, headers: { ...bearerOf(address), host: 'engine' } }, (reply) =>
      resolve(pass(reply)),
    )
    asked.on('error', () => resolve(plain(503, 'The engine went away while drawing this.')))
    request.signal.addEventListener('abort', () => asked.destroy())
    asked.end()
  })
}

function pass(reply: IncomingMessage): Response {
  const headers = new Headers(safeHeaders)
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
    const value = reply.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const status = reply.statusCode ?? 502
  return new Response(status === 204 || status === 304 ? null : (Readable.toWeb(reply) as ReadableStream), { status, headers })
}
