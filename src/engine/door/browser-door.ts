import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { contentSecurityPolicy } from '../../contracts/window-security.ts'
import { addressOf, type DoorParts, type Guard, type HttpDoor, isStaticName, makeHttpDoor, send, serveStatic } from './http-door.ts'
import { sameSecret } from './secrets.ts'
import { receiveUpload } from './uploads.ts'

export type BrowserDoor = {
  url: string
  origin: string
  /** resolves when no window was connected for this long and nothing was at work, or the door was closed */
  unused(idleMs: number, isAtWork: () => boolean): Promise<void>
  close(): Promise<void>
}
type BrowserDoorOptions = { parts: DoorParts; rendererFolder: string; uploadFolder: string }

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
  return {
    url: `http://127.0.0.1:${port}/#t=${firstToken}`,
    origin: `http://127.0.0.1:${port}`,
    unused: (idleMs, isAtWork) => unused(door, { idleMs, isAtWork }),
    close: door.close,
  }
}

const longestLookMs = 30_000

/** Looks now and then: a window that reloads is gone for a moment only. */
async function unused(door: HttpDoor, { idleMs, isAtWork }: { idleMs: number; isAtWork(): boolean }): Promise<void> {
  let lastUse = performance.now()
  while (door.server.listening && performance.now() - lastUse < idleMs) {
    await wait(Math.min(longestLookMs, idleMs / 4), undefined, { ref: false })
    if (door.clients() > 0 || isAtWork()) lastUse = performance.now()
  }
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
