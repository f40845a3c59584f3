import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contentSecurityPolicy } from '../../src/contracts/window-security.ts'
import { type BrowserDoor, openBrowserDoor } from '../../src/engine/door/browser-door.ts'
import type { DoorParts } from '../../src/engine/door/http-door.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-door-'))
const pixel = new Uint8Array([137, 80, 78, 71])
const parts = {
  handlers: {},
  events: { subscribe: () => () => undefined },
  pictures: { layerTile: async () => pixel, artifactTile: async () => pixel, crop: async () => pixel },
  log: { info: () => undefined, warn: () => undefined, error: () => 'E1' },
} as unknown as DoorParts

type Ask = { path?: string; method?: string; headers?: Record<string, string>; body?: string }
type Reply = { status: number; headers: IncomingHttpHeaders; text: string }

describe('the browser door', () => {
  let door: BrowserDoor
  let port: number
  let token: string
  let cookie: string

  const ask = ({ path = '/', method = 'GET', headers = {}, body }: Ask): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } }, (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const own = () => `http://127.0.0.1:${port}`
  const enter = (given: string, headers: Record<string, string> = { origin: own() }) => ask({ path: '/session', method: 'POST', headers, body: JSON.stringify({ token: given }) })
  const upgrade = (headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/contract`, { headers })
      socket.on('open', () => {
        socket.close()
        resolve('open')
      })
      socket.on('unexpected-response', (_request, reply) => resolve(`refused ${reply.statusCode}`))
      socket.on('error', (error) => resolve(`refused ${error.message.match(/\d{3}/)?.[0] ?? ''}`))
    })

  beforeAll(async () => {
    const rendererFolder = join(folder, 'renderer')
    mkdirSync(rendererFolder)
    writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>door</title>')
    writeFileSync(join(folder, 'secret.json'), '{"secret":true}')
    door = await openBrowserDoor({ parts, rendererFolder, uploadFolder: join(folder, 'uploads') })
    port = Number(new URL(door.url).port)
    token = new URL(door.url).hash.replace('#t=', '')
  })
  afterAll(async () => {
    await door.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('names an address on this machine alone, with the token where no server log sees it', () => {
    expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#t=[0-9a-f]{32,}$/)
  })

  it('answers on no other address of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one && !one.internal && one.family === 'IPv4')
    for (const other of others) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect(port, other?.address)
        socket.on('connect', () => resolve('connected')).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      })
      expect(outcome).toBe('ECONNREFUSED')
    }
  })

  describe('before a browser was let in', () => {
    it.each(['/tiles/layer/a/1/0/0/0.png', '/crop/a.png?box=0,0,1,1&size=64'])('shows no picture at %s', async (path) => {
      expect((await ask({ path })).status).toBe(403)
    })

    it('opens no contract', async () => {
      expect(await upgrade({ origin: own() })).toBe('refused 403')
    })

    it('takes no upload', async () => {
      expect((await ask({ path: '/upload?name=a.tif', method: 'POST', headers: { origin: own() }, body: 'x' })).status).toBe(403)
    })

    it('refuses a wrong token, and a right one from another page', async () => {
      expect((await enter('0'.repeat(token.length))).status).toBe(403)
      expect(await enter('')).toMatchObject({ status: 403 })
      expect((await enter(token, { origin: 'http://evil.example' })).status).toBe(403)
      expect((await enter(token, {})).status).toBe(403)
    })
  })

  describe('the token', () => {
    it('lets the first browser in, by a cookie that scripts and other sites never see', async () => {
      const reply = await enter(token)
      expect(reply.status).toBe(200)
      const [given] = reply.headers['set-cookie'] ?? []
      expect(given).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
      expect(given).toContain(`aftermap-${port}=`)
      cookie = given?.split(';')[0] ?? ''
    })

    it('is burnt then: a second browser gets 403', async () => {
      expect((await enter(token)).status).toBe(403)
    })

    it('opens pictures and contract to the cookie', async () => {
      expect((await ask({ path: '/tiles/layer/a/1/0/0/0.png', headers: { cookie } })).status).toBe(200)
      expect(await upgrade({ origin: own(), cookie })).toBe('open')
    })

    it('is not the cookie, and a changed cookie opens nothing', async () => {
      expect((await ask({ path: '/tiles/layer/a/1/0/0/0.png', headers: { cookie: `aftermap-${port}=${token}` } })).status).toBe(403)
      expect((await ask({ path: '/tiles/layer/a/1/0/0/0.png', headers: { cookie: cookie.slice(0, -1) } })).status).toBe(403)
    })
  })

  describe('with the cookie in hand', () => {
    it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.example', '0.0.0.0'])(
      'refuses the host %s, as after a rebinding of names',
      async (host) => {
        expect((await ask({ headers: { host, cookie } })).status).toBe(403)
      },
    )

    it('knows itself as localhost, too', async () => {
      expect((await ask({ headers: { host: `localhost:${port}`, cookie } })).status).toBe(200)
    })

    it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])('refuses a page of %s', async (origin) => {
      expect((await ask({ path: '/tiles/layer/a/1/0/0/0.png', headers: { cookie, origin } })).status).toBe(403)
      expect(await upgrade({ origin, cookie })).toBe('refused 403')
    })

    it('refuses a contract without an origin', async () => {
      expect(await upgrade({ cookie })).toBe('refused 403')
    })

    it.each(['cross-site', 'same-site'])('refuses a request a browser marks %s', async (site) => {
      expect((await ask({ headers: { cookie, 'sec-fetch-site': site } })).status).toBe(403)
    })

    it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('has no use for %s', async (method) => {
      expect((await ask({ method, headers: { cookie, origin: own() } })).status).toBe(405)
    })

    it.each(['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/..%5csecret.json', '/etc/passwd', '/a/b/index.html'])('has nothing at %s', async (path) => {
      expect((await ask({ path, headers: { cookie } })).status).not.toBe(200)
    })

    it('allows no other origin by header', async () => {
      const { headers } = await ask({ headers: { cookie } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    })

    it('sends the page with the policy of the window', async () => {
      const { headers } = await ask({ headers: { cookie } })
      expect(headers).toMatchObject({ 'content-security-policy': contentSecurityPolicy, 'x-content-type-options': 'nosniff' })
    })
  })
})
