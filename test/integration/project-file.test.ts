import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { schemaVersion } from '../../src/engine/project/index.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

let folder: string
let engine: TestEngine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-project-'))
  engine = await startTestEngine({ folder })
})
afterEach(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const path = () => join(folder, 'town.aftermap')

async function answeredProject(): Promise<void> {
  await engine.client.project.create({ path: path() })
  await addTown(engine)
  await askAndRun(engine.client, 'How many destroyed buildings are there?')
}

describe('a project file', () => {
  test('is exactly one file once closed, and opens with the same answer, areas and undo', async () => {
    await answeredProject()
    await engine.client.workspace.drawArea({
      rings: [
        [
          [0, 0],
          [80, 0],
          [80, 50],
          [0, 50],
          [0, 0],
        ],
      ],
      name: null,
    })
    await engine.client.project.close({})
    expect(readdirSync(folder).filter((name) => name.startsWith('town.aftermap'))).toEqual(['town.aftermap'])
    const project = await engine.client.project.open({ path: path() })
    expect(project.undo).toBe('draw area')
    const [request] = await engine.client.requests.list({})
    expect(request?.answer).toMatchObject({ value: 3 })
    expect((await engine.client.workspace.state({})).areas).toHaveLength(1)
  })

  test('that is none, is empty, is missing or is newer is refused in one sentence', async () => {
    writeFileSync(join(folder, 'letter.aftermap'), 'Dear colleague,')
    writeFileSync(join(folder, 'empty.aftermap'), '')
    await engine.client.project.create({ path: path() })
    await engine.client.project.close({})
    const db = new Database(path())
    db.pragma(`user_version = ${schemaVersion + 3}`)
    db.close()
    const code = (file: string) =>
      engine.client.project.open({ path: join(folder, file) }).then(
        () => 'opened',
        (error: { failure?: { code: string } }) => error.failure?.code,
      )
    expect(await code('letter.aftermap')).toBe('project_not_one')
    expect(await code('empty.aftermap')).toBe('file_empty')
    expect(await code('absent.aftermap')).toBe('file_missing')
    expect(await code('town.aftermap')).toBe('project_newer')
  })

  test('whose image moved says so, keeps its answer and is linked again', async () => {
    await answeredProject()
    await engine.client.project.close({})
    const moved = join(folder, 'elsewhere')
    cpSync(join(folder, 'town.png'), join(moved, 'town.png'))
    rmSync(join(folder, 'town.png'))
    await engine.client.project.open({ path: path() })
    const [layer] = (await engine.client.workspace.state({})).layers
    expect(layer?.status).toBe('missing')
    expect((await engine.client.requests.list({}))[0]?.answer).toMatchObject({ value: 3 })
    const linked = await engine.client.workspace.relinkLayer({ id: layer?.id ?? '', path: join(moved, 'town.png') })
    expect(linked.layers[0]?.status).toBe('ok')
  })

  test('that another program damaged is refused, not repaired silently', async () => {
    await answeredProject()
    await engine.client.project.close({})
    const handle = execFileSync('dd', [`of=${path()}`, 'if=/dev/urandom', 'bs=4096', 'seek=5', 'count=8', 'conv=notrunc'], { stdio: 'pipe' })
    expect(handle).toBeDefined()
    await expect(engine.client.project.open({ path: path() })).rejects.toMatchObject({ failure: { code: 'project_damaged' } })
  })

  test('is copied safely while open', async () => {
    await answeredProject()
    const copy = await engine.client.project.saveAs({ path: join(folder, 'copy.aftermap') })
    expect(copy.path).toContain('copy.aftermap')
    expect((await engine.client.requests.list({}))[0]?.answer).toMatchObject({ value: 3 })
    expect(existsSync(path())).toBe(true)
  })
})

describe.runIf(process.getuid?.() !== 0 || process.platform === 'linux')('read-only media', () => {
  test('are opened to look at only, and said so', async () => {
    await answeredProject()
    await engine.client.project.close({})
    const stick = join(folder, 'stick')
    cpSync(path(), join(stick, 'town.aftermap'))
    chmodSync(join(stick, 'town.aftermap'), 0o444)
    chmodSync(stick, 0o555)
    const mounted = process.getuid?.() === 0 ? mountReadOnly(stick) : () => undefined
    try {
      const project = await engine.client.project.open({ path: join(stick, 'town.aftermap') })
      expect(project.readOnly).toBe(true)
      expect(project.notice).toContain('look at only')
      expect((await engine.client.requests.list({}))[0]?.answer).toMatchObject({ value: 3 })
      await engine.client.project.close({})
    } finally {
      mounted()
      chmodSync(stick, 0o755)
    }
  })
})

/** Root ignores file modes, so the folder is bound read-only. */
function mountReadOnly(place: string): () => void {
  execFileSync('mount', ['--bind', place, place])
  execFileSync('mount', ['-o', 'remount,ro,bind', place])
  return () => void execFileSync('umount', [place])
}
