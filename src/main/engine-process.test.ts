import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { EngineAddress } from '../contracts/engine-address.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-engine-'))
const child = (name: string, text: string) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}
const ready = "process.send({ type: 'ready', address: { socket: '/s', token: 't', pid: process.pid } })\n"
const stays = child('stays', `${ready}process.on('disconnect', () => process.exit(0))\nsetInterval(() => {}, 1000)`)
const stubborn = child('stubborn', `${ready}setInterval(() => {}, 1000)`)
const dies = child('dies', 'process.exit(3)')
const babbles = child('babbles', "process.send({ type: 'ready', address: 7 })\nsetInterval(() => {}, 1000)\nprocess.on('disconnect', () => process.exit(0))")

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

describe('the process of the engine', () => {
  let engine: EngineProcess
  const lines: string[] = []
  const start = (entry: string) => {
    lines.length = 0
    engine = startEngineProcess({ entry, node: process.execPath, onLine: (line) => lines.push(line) })
    return engine
  }
  const next = (not?: number) =>
    new Promise<EngineAddress>((resolve) => {
      engine.onReady((address) => {
        if (address.pid !== not) resolve(address)
      })
    })
  afterEach(() => engine.stop())

  it('tells its address', async () => {
    start(stays)
    const address = await next()
    expect(engine.address()).toEqual(address)
  })

  it('is started again when it was killed', async () => {
    start(stays)
    const first = await next()
    process.kill(first.pid, 'SIGKILL')
    const second = await next(first.pid)
    expect(second.pid).not.toBe(first.pid)
    expect(lines.join()).toMatch(/SIGKILL.*starting it again/)
  })

  it('is tried again ever more slowly when it dies at once', async () => {
    start(dies)
    await expect.poll(() => lines.filter((line) => line.includes('code 3')).length, { timeout: 5000 }).toBeGreaterThan(2)
    expect(lines.map((line) => line.match(/in (\d+) ms/)?.[1]).slice(0, 3)).toEqual(['100', '200', '400'])
    expect(engine.address()).toBeNull()
  })

  it('has no address until what it says is one', async () => {
    start(babbles)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(engine.address()).toBeNull()
  })

  it('is gone after stop, even when it does not listen, and stays gone', async () => {
    start(stubborn)
    const { pid } = await next()
    await engine.stop()
    expect(alive(pid)).toBe(false)
    expect(engine.address()).toBeNull()
  })

  it('says why it could not be started', async () => {
    engine = startEngineProcess({ entry: stays, node: '/nowhere/node', onLine: (line) => lines.push(line) })
    await expect.poll(() => lines.join()).toMatch(/could not be started.*ENOENT/)
  })

  it('leaves nothing behind', () => rmSync(folder, { recursive: true, force: true }))
})
