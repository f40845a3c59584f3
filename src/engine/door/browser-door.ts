import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentSecurityPolicy } from '../../contracts/window-security.ts'
import { addressOf, type DoorParts, type Guard, isStaticName, makeHttpDoor, send, serveStatic } from './http-door.ts'
import { sameSecret } from './secrets.ts'

export type BrowserDoor = { url: string; origin: string; close(): Promise<void> }
type BrowserDoorOptions = { parts: DoorParts; rendererFolder: string; uploadFolder: string }

const largestUploadBytes = 8 * 2 ** 30

/**
 * The window for a browser on this machine: random port on 127.0.0.1, a token that works once, then a cookie.
 * Host, Origin and Sec-Fetch-Site are checked on every request and on the WebSocket, so no other page or rebinding host gets in.
 */
export async function openBrowserDoor({ parts, rendererFolder, uploadFolder }: BrowserDoorOptions): Promise<BrowserDoor> {
  const session = randomBytes(24).toString('hex')
  let token: string | null = randomBytes(24).toString('hex')
  const firstToken = token
  let port = 0
  const cookieName = () => `aftermap-${port}`
  const hosts = () => [`127.0.0.1:${port}`, `localhost:${port}`]

  const hasCookie = (request: IncomingMessage) =>
    (request.headers.cookie ?? '').split(';').some((pair) => {
      const [name, value] = pair.trim().split('=')
      return name === cookieName() && sameSecret(value, session)
    })
  const sameOrigin = (request: IncomingMessage, originNeeded: boolean) => {
    const { host, origin } = request.headers
    const site = request.headers['sec-fetch-site']
    if (!host || !hosts().includes(host)) return false
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    return origin === undefined ? !originNeeded : hosts().some((known) => origin === `http://${known}`)
  }
  const guard: Guard = {
    admit: async (request, response) => {
      if (!sameOrigin(request, request.method === 'POST')) return refuse(response)
      // the page itself holds nothing; everything behind it needs the cookie
      if (isOpenToAll(addressOf(request)) || hasCookie(request)) return true
      return refuse(response)
    },
    admitUpgrade: (request) => sameOrigin(request, true) && hasCookie(request),
  }

  const startSession = async (request: IncomingMessage, response: ServerResponse) => {
    if (hasCookie(request)) return send(response, 200, 'ok')
    const given = await readText(request, 1000)
    if (token === null || !sameSecret(given, token)) return send(response, 403, 'This address was used before. Start aftermap serve again for a new one.')
    token = null
    response.setHeader('set-cookie', `${cookieName()}=${session}; HttpOnly; SameSite=Strict; Path=/`)
    send(response, 200, 'ok')
  }

  const door = makeHttpDoor({
    parts,
    guard,
    extra: async (request, response, url) => {
      if (request.method === 'POST' && url.pathname === '/session') {
        await startSession(request, response)
        return true
      }
      if (request.method === 'POST' && url.pathname === '/upload') {
        await receiveUpload({ request, response, folder: uploadFolder, name: url.searchParams.get('name') ?? '' })
        return true
      }
      return (
        request.method === 'GET' &&
        serveStatic(rendererFolder, { response, pathname: url.pathname, headers: { 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-cache' } })
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject)
    door.server.listen(0, '127.0.0.1', resolve)
  })
  port = (door.server.address() as AddressInfo).port
  return { url: `http://127.0.0.1:${port}/#t=${firstToken}`, origin: `http://127.0.0.1:${port}`, close: door.close }
}

/** Built files of the window and the door's bell. Read from the parsed address, so that `/./tiles` and `/%74iles` are what they are. */
const isOpenToAll = (url: URL | null): boolean =>
  url !== null && (url.pathname === '/session' || (isStaticName(url.pathname) && !/^\/(tiles|crop|upload|contract)(\/|$)/.test(url.pathname)))

async function refuse(response: ServerResponse): Promise<false> {
  send(response, 403, 'This page is only for the browser that opened the address Aftermap printed.')
  return false
}

async function readText(request: IncomingMessage, mostBytes: number): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > mostBytes) break
  }
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'token' in parsed ? String(parsed.token) : text
  } catch (error) {
    if (error instanceof SyntaxError) return text.trim()
    throw error
  }
}

/** The bytes that are still to come are not waited for: the connection ends. */
function refuseUpload(response: ServerResponse): void {
  response.setHeader('connection', 'close')
  send(response, 413, 'The file is too large to send through the browser. Start aftermap with its path instead.')
}

type Upload = { request: IncomingMessage; response: ServerResponse; folder: string; name: string }

/** A browser gives no path for a dropped file, so its bytes are kept beside the project; only the base name counts. */
async function receiveUpload({ request, response, folder, name }: Upload): Promise<void> {
  const safe = basename(name).replace(/[^\p{L}\p{N}._ -]/gu, '_')
  if (!safe || safe.startsWith('.')) return send(response, 400, 'The file has no usable name.')
  const announcedBytes = request.headers['content-length']
  if (announcedBytes === undefined || !(Number(announcedBytes) <= largestUploadBytes)) return refuseUpload(response)
  const place = join(folder, randomBytes(4).toString('hex'))
  mkdirSync(place, { recursive: true })
  const path = join(place, safe)
  await pipeline(request, createWriteStream(path))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ path }))
}
