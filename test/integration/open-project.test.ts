import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, makeClient } from '../../src/contracts/client.ts'
import { type Engine, engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../../src/engine/index.ts'

let folder: string
let engine: Engine
let client: Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-open-'))
  await start()
})
afterEach(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, 'data'), threads: 1, ollamaUrl: 'http://127.0.0.1:9', example: false })
  client = makeClient(inProcessChannel(engine))
}
const at = (name: string) => join(folder, name)
const remembered = () => existsSync(join(folder, 'data', 'open-project.json'))

/** A project with a layer that no version ever wrote. */
async function damagedProject(): Promise<string> {
  await client.project.create({ path: at('town.aftermap') })
  await client.project.close({})
  const db = new Database(at('town.aftermap'))
  db.exec(`INSERT INTO layer VALUES ('L1', 0, '/x.tif', '', NULL, '{"id":7}')`)
  db.close()
  return at('town.aftermap')
}

describe('projects opened at once', () => {
  test('come one after the other: the last one asked for is open, whole, and the only one', async () => {
    const names = ['a', 'b', 'c'].map((name) => at(`${name}.aftermap`))
    await Promise.all(names.map((path) => client.project.create({ path })))
    expect((await client.project.current({}))?.path).toBe(names[2])
    await client.workspace.setUnits({ area: 'ha', length: 'km' })
    await Promise.all([client.project.open({ path: names[0] ?? '' }), client.project.close({}), client.project.open({ path: names[1] ?? '' })])
    expect((await client.project.current({}))?.path).toBe(names[1])
    // every one that was closed is one file, free to be opened
    expect(names.flatMap((path) => [`${path}-wal`, `${path}.lock`]).filter((path) => !path.startsWith(names[1] ?? '') && existsSync(path))).toEqual([])
  })

  test('one that does not open does not hold up the next', async () => {
    writeFileSync(at('letter.aftermap'), 'Dear colleague,')
    const [broken, sound] = await Promise.allSettled([client.project.open({ path: at('letter.aftermap') }), client.project.create({ path: at('a.aftermap') })])
    expect([broken?.status, sound?.status]).toEqual(['rejected', 'fulfilled'])
  })
})

describe('a project whose rows cannot be read', () => {
  test('is refused in one sentence, closed again and left alone', async () => {
    const path = await damagedProject()
    const bytes = readFileSync(path)
    await expect(client.project.open({ path })).rejects.toMatchObject({ failure: { code: 'project_damaged' } })
    expect(await client.project.current({})).toBeNull()
    expect(existsSync(`${path}-wal`)).toBe(false)
    // behind the header, in which SQLite counts its openings
    expect(readFileSync(path).subarray(100).equals(bytes.subarray(100))).toBe(true)
    // nothing holds it: it is refused for the same reason again
    await expect(client.project.open({ path })).rejects.toMatchObject({ failure: { code: 'project_damaged' } })
  })

  test('left open by a crash, it stops neither this start nor the next', async () => {
    const path = await damagedProject()
    await engine.stop()
    writeFileSync(join(folder, 'data', 'open-project.json'), JSON.stringify({ path }))
    await start()
    await engine.openFirst()
    expect(await client.project.current({})).toBeNull()
    expect(remembered()).toBe(false)
    expect(readFileSync(join(folder, 'data', 'engine.log'), 'utf8')).toContain('project_damaged')
  })

  test('a list of recent projects that cannot be written stops none, and is logged', async () => {
    const path = at('a.aftermap')
    await client.project.create({ path })
    await engine.stop()
    // a folder in place of the list of recent projects
    rmSync(join(folder, 'data', 'recent.json'))
    mkdirSync(join(folder, 'data', 'recent.json'))
    writeFileSync(join(folder, 'data', 'open-project.json'), JSON.stringify({ path }))
    await start()
    await expect(engine.openFirst()).resolves.toBeUndefined()
    expect((await client.project.current({}))?.path).toBe(path)
    expect(readFileSync(join(folder, 'data', 'engine.log'), 'utf8')).toContain('EISDIR')
  })
})
