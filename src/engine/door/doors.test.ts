import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type BrowserDoor, openBrowserDoor } from './browser-door.ts'
import { connectTo } from './connect.ts'
import type { DoorParts } from './http-door.ts'
import { claimProject, engineOf, lockPath, openLocalSocket } from './local-socket.ts'
import type { AllHandlers } from './serve-channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-doors-'))
const logged: string[] = []
const picture = new Uint8Array([1, 2, 3])
const parts: DoorParts = {
  // the doors are tested, not the calls behind them
  handlers: { requests: { list: () => [] } } as unknown as AllHandlers,
  events: { subscribe: () => () => undefined },
  pictures: { layerTile: async () => picture, artifactTile: async () => Promise.reject(new Error('broken')), photo: async () => null, crop: async () => null },
  log: { info: () => undefined, warn: (message) => void logged.push(message), error: (message) => `E${logged.push(message)}` },
}
mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true })
writeFileSync(join(folder, 'renderer', 'index.html'), '<p>window</p>')
writeFileSync(join(folder, 'renderer', 'assets', 'app.js'), 'run()')
writeFileSync(join(folder, 'secret.json'), '{}')

const socket = await openLocalSocket(parts)
const browser = await openBrowserDoor({ parts, rendererFolder: join(folder, 'renderer'), uploadFolder: join(folder, 'uploads') })
afterAll(async () => {
  await Promise.all([socket.close(), browser.close()])
  rmSync(folder, { recursive: true, force: true })
})

type Ask = { method?: string; headers?: Record<string, string>; body?: string }

/** The path goes out exactly as written: a client of the web would tidy it first. */
function ask(where: { socketPath: string } | { port: number }, path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  return new Promise<{ status: number; text: string; cookie: string | undefined }>((resolve, reject) => {
    const sent = httpRequest({ ...where, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('the local socket', () => {
  const local = (path: string, token: string) => ask({ socketPath: socket.address.socket }, path, { headers: { authorization: `Bearer ${token}` } })

  it('answers with the token and refuses without', async () => {
    expect(await local('/tiles/layer/L1/1/0/0/0.png', socket.address.token)).toMatchObject({ status: 200 })
    expect(await local('/tiles/layer/L1/1/0/0/0.png', 'wrong')).toMatchObject({ status: 403 })
    expect(await ask({ socketPath: socket.address.socket }, '/')).toMatchObject({ status: 403 })
  })

  it('a broken picture is one sentence with an id, an unknown one is 404, another verb 405', async () => {
    const broken = await local('/tiles/artifact/a/0/0/0.png', socket.address.token)
    expect(broken.status).toBe(500)
    expect(broken.text).toMatch(/^Something in Aftermap broke while doing this \(E\d+\)\.$/)
    expect((await local('/tiles/nothing', socket.address.token)).status).toBe(404)
    expect((await ask({ socketPath: socket.address.socket }, '/x', { method: 'DELETE', headers: { authorization: `Bearer ${socket.address.token}` } })).status).toBe(405)
  })

  it('a client with a wrong token is not let in, and text that is no JSON does not hurt', async () => {
    await expect(connectTo({ ...socket.address, token: 'wrong' })).rejects.toThrow('403')
    const channel = await connectTo(socket.address)
    const before = logged.length
    channel.send('not a call')
    const reply = new Promise((resolve) => channel.onMessage(resolve))
    channel.send({ type: 'call', id: 1, service: 'requests', member: 'list', input: {} })
    expect(await reply).toEqual({ type: 'value', id: 1, value: [] })
    expect(logged.length).toBe(before + 1)
    channel.close()
  })
})

describe('the clients of an engine', () => {
  it('are waited for until the last has left', async () => {
    const own = await openLocalSocket(parts)
    const channels = await Promise.all([connectTo(own.address), connectTo(own.address)])
    let gone = false
    const waiting = own.clientsGone().then(() => {
      gone = true
    })
    channels[0]?.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(gone).toBe(false)
    channels[1]?.close()
    await waiting
    await own.close()
  })
})

describe('the lock of a project', () => {
  const project = join(folder, 'town.aftermap')

  it('is held by one engine, found by others, and gone when released', async () => {
    const lock = await claimProject(project, socket.address)
    expect(lock.ok).toBe(true)
    expect(await engineOf(project)).toEqual(socket.address)
    expect(await claimProject(project, socket.address)).toMatchObject({ ok: false, error: { code: 'project_locked' } })
    if (lock.ok) lock.value.release()
    expect(existsSync(lockPath(project))).toBe(false)
    expect(await engineOf(project)).toBeNull()
  })

  it.each([
    ['of a process that died', JSON.stringify({ socket: join(folder, 'gone'), token: 't', pid: 1 })],
    ['with another token', JSON.stringify({ ...socket.address, token: 'old' })],
    ['half written', '{"socket": "/tm'],
    ['of another form', '[]'],
  ])('left %s is taken away', async (_, text) => {
    writeFileSync(lockPath(project), text)
    expect(await engineOf(project)).toBeNull()
    expect(existsSync(lockPath(project))).toBe(false)
  })

  it('takes the socket of a dead engine with it, but never a folder that holds more, nor the socket of a living one', async () => {
    const left = mkdtempSync(join(tmpdir(), 'aftermap-'))
    const claim = (address: unknown) => writeFileSync(lockPath(project), JSON.stringify(address))
    claim({ socket: join(left, 'engine'), token: 't', pid: 1 })
    writeFileSync(join(left, 'engine'), '')
    writeFileSync(join(left, 'report.md'), 'hers')
    await engineOf(project)
    expect(readdirSync(left)).toEqual(['report.md'])
    rmSync(join(left, 'report.md'))
    claim({ socket: join(left, 'engine'), token: 't', pid: 1 })
    await engineOf(project)
    expect(existsSync(left)).toBe(false)
    claim({ ...socket.address, token: 'old' })
    await engineOf(project)
    expect(existsSync(socket.address.socket)).toBe(true)
  })

  it('of many that claim it at once one holds it, and no other name is left beside it', async () => {
    const busy = join(folder, 'busy.aftermap')
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimProject(busy, socket.address)))
    expect(claims.filter((claim) => claim.ok)).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('busy'))).toEqual(['busy.aftermap.lock'])
    expect(JSON.parse(readFileSync(lockPath(busy), 'utf8'))).toEqual(socket.address)
  })

  it('a dead lock is taken away by one while another finds the new one', async () => {
    const busy = join(folder, 'taken.aftermap')
    writeFileSync(lockPath(busy), JSON.stringify({ socket: join(folder, 'gone'), token: 't', pid: 1 }))
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimProject(busy, socket.address)))
    expect(claims.filter((claim) => claim.ok)).toHaveLength(1)
    expect(await engineOf(busy)).toEqual(socket.address)
  })

  it('a folder that takes no file needs no lock', async () => {
    expect((await claimProject(join(folder, 'missing', 'town.aftermap'), socket.address)).ok).toBe(true)
  })
})

describe('the browser door', () => {
  const port = Number(new URL(browser.origin).port)
  const home = { host: `127.0.0.1:${port}` }
  const at = (path: string, { method = 'GET', headers = {}, body }: Ask = {}) =>
    ask({ port }, path, { method, headers: { ...home, ...headers }, ...(body === undefined ? {} : { body }) })
  const posting = { origin: browser.origin }
  const opened = openSession(browser)

  async function openSession({ url }: BrowserDoor): Promise<{ cookie: string }> {
    const token = url.split('#t=')[1] ?? ''
    const first = await at('/session', { method: 'POST', headers: posting, body: JSON.stringify({ token }) })
    expect(first.status).toBe(200)
    expect((await at('/session', { method: 'POST', headers: posting, body: JSON.stringify({ token }) })).status).toBe(403)
    return { cookie: first.cookie ?? '' }
  }

  it('the page is open to all, under its own name alone', async () => {
    await opened
    expect((await at('/')).text).toBe('<p>window</p>')
    expect((await at('/assets/app.js')).text).toBe('run()')
    expect((await at('/', { headers: { host: 'evil.example' } })).status).toBe(403)
    expect((await at('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  it.each([
    '/tiles/layer/L1/1/0/0/0.png',
    '/./tiles/layer/L1/1/0/0/0.png',
    '/x/../tiles/layer/L1/1/0/0/0.png',
    '/%74iles/layer/L1/1/0/0/0.png',
    '//tiles/layer/L1/1/0/0/0.png',
    '/crop/L1.png?box=0,0,1,1',
    '/../secret.json',
    '/%2e%2e/secret.json',
  ])('%s gives nothing without the cookie', async (path) => {
    await opened
    expect([403, 404]).toContain((await at(path)).status)
  })

  it('the cookie opens the pictures', async () => {
    expect((await at('/tiles/layer/L1/1/0/0/0.png', { headers: await opened })).status).toBe(200)
  })

  it('an address that is none is refused, on a request and on the way to the contract; the engine stays', async () => {
    const cookie = await opened
    expect((await at('//', { headers: cookie })).status).toBe(400)
    const answer = await new Promise<string>((resolve) => {
      const raw = connect(port, '127.0.0.1', () => raw.write(`GET // HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`))
      raw.on('data', (chunk) => resolve(String(chunk)))
    })
    expect(answer).toContain('403')
    expect((await at('/')).status).toBe(200)
  })

  it('an uploaded file keeps its base name and nothing else of its path', async () => {
    const cookie = await opened
    const upload = (name: string, headers: Record<string, string> = {}) =>
      at(`/upload?name=${encodeURIComponent(name)}`, { method: 'POST', headers: { ...posting, ...cookie, 'content-length': '3', ...headers }, body: 'abc' })
    const { path } = JSON.parse((await upload('../../etc/pass wd.tif')).text) as { path: string }
    expect(path.startsWith(join(folder, 'uploads'))).toBe(true)
    expect(path.endsWith('pass wd.tif')).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('abc')
    expect((await upload('.bashrc')).status).toBe(400)
    expect((await upload('')).status).toBe(400)
    expect((await upload('a.tif', { 'content-length': String(9 * 2 ** 30) })).status).toBe(413)
    expect(readdirSync(folder)).toContain('secret.json')
  })

  it('an upload needs the cookie and an origin, however the address is written', async () => {
    const { cookie } = await opened
    for (const path of ['/upload?name=a.tif', '/x/../upload?name=a.tif', '/%75pload?name=a.tif'])
      expect((await at(path, { method: 'POST', headers: posting, body: 'abc' })).status).toBe(403)
    expect((await at('/upload?name=a.tif', { method: 'POST', headers: { cookie }, body: 'abc' })).status).toBe(403)
  })

  it('an upload that does not say its size is refused', async () => {
    const { cookie } = await opened
    expect((await at('/upload?name=a.tif', { method: 'POST', headers: { ...posting, cookie, 'transfer-encoding': 'chunked' }, body: 'abc' })).status).toBe(413)
  })
})
