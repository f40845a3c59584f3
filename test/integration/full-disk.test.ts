import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let disk: string
let engine: TestEngine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-disk-'))
  disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk])
  engine = await startTestEngine({ folder })
})
afterEach(async () => {
  await engine.stop()
  execFileSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true })
})

// mounting a small disk needs root, as on the build machines
describe.runIf(isRoot)('a full disk', () => {
  test('stops the run with one sentence, keeps what was finished, and goes on once there is room', async () => {
    await engine.client.project.create({ path: join(disk, 'town.aftermap') })
    await addTown(engine)
    const first = await askAndRun(engine.client, 'How many destroyed buildings are there?')
    expect(first.answer).toMatchObject({ value: 3 })
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(spaceLeft(disk)))

    const said = await askAndRun(engine.client, 'What area do destroyed buildings cover?').then(
      (request) => request.steps.find((step) => step.error)?.error,
      (error: { failure?: { code: string; message: string } }) => error.failure,
    )
    expect(said).toMatchObject({ code: 'disk_full' })
    expect(said?.message).toContain('full')
    expect((await engine.client.requests.list({}))[0]?.answer).toMatchObject({ value: 3 })

    rmSync(join(disk, 'ballast'))
    const again = await askAndRun(engine.client, 'What area do destroyed buildings cover?')
    expect(again.answer).toMatchObject({ value: 100 })
  })
})

/** Free bytes of the disk, less what SQLite needs to say no. */
function spaceLeft(path: string): number {
  const [, line] = execFileSync('df', ['--output=avail', '-B1', path]).toString().split('\n')
  return Math.max(0, Number(line) - 4096)
}
