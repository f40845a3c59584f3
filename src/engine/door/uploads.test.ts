import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowserDoor } from './browser-door.ts'
import type { DoorParts } from './http-door.ts'
import { removeOldUploads } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const parts = {
  handlers: {},
  events: { subscribe: () => () => undefined },
  pictures: {},
  log: { info: () => undefined, warn: () => undefined, error: () => 'E1' },
} as unknown as DoorParts
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('a file sent through the browser', () => {
  test('that breaks off leaves nothing', async () => {
    const uploadFolder = join(folder, 'broken')
    const door = await openBrowserDoor({ parts, rendererFolder: folder, uploadFolder })
    const { port, hash } = new URL(door.url)
    const headers = { host: `127.0.0.1:${port}`, origin: door.origin }
    const cookie = await new Promise<string>((resolve) => {
      const asked = request({ port, host: '127.0.0.1', path: '/session', method: 'POST', headers }, (reply) => resolve(String(reply.headers['set-cookie']).split(';')[0] ?? ''))
      asked.end(JSON.stringify({ token: hash.slice(3) }))
    })
    const sent = request({ port, host: '127.0.0.1', path: '/upload?name=a.tif', method: 'POST', headers: { ...headers, cookie, 'content-length': 1000 } })
    sent.on('error', () => undefined)
    sent.write('half')
    await until(() => existsSync(uploadFolder) && readdirSync(uploadFolder, { recursive: true }).some((name) => String(name).endsWith('a.tif.part')))
    sent.destroy()
    await until(() => readdirSync(uploadFolder).length === 0)
    expect(readdirSync(uploadFolder)).toEqual([])
    await door.close()
  })

  test('goes after 30 days when no project points to it', () => {
    const uploads = join(folder, 'old')
    const day = 24 * 3600
    for (const [name, days] of [
      ['young', 29],
      ['used', 31],
      ['gone', 31],
    ] as const) {
      mkdirSync(join(uploads, name), { recursive: true })
      writeFileSync(join(uploads, name, 'a.tif'), 'x')
      utimesSync(join(uploads, name), Date.now() / 1000 - days * day, Date.now() / 1000 - days * day)
    }
    expect(removeOldUploads(uploads, { nowMs: Date.now(), isInUse: (path) => path.includes('used') })).toEqual([join(uploads, 'gone')])
    expect(readdirSync(uploads).sort()).toEqual(['used', 'young'])
    expect(removeOldUploads(join(folder, 'none'), { nowMs: Date.now(), isInUse: () => false })).toEqual([])
  })
})

describe('a door nobody uses', () => {
  test('is told unused after its time, and not while something is at work', async () => {
    const door = await openBrowserDoor({ parts, rendererFolder: folder, uploadFolder: folder })
    let work = true
    const ended: string[] = []
    const unused = door.unused(40, () => work).then(() => ended.push('unused'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(ended).toEqual([])
    work = false
    await unused
    expect(ended).toEqual(['unused'])
    await door.close()
  })
})
