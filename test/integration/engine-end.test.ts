import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EngineProcess, forkEngine } from '../helpers/engine-process.ts'

let folder: string
let engine: EngineProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-end-'))
  engine = await forkEngine(folder)
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
})
afterEach(async () => {
  await engine.kill()
  rmSync(folder, { recursive: true, force: true })
})

const placeKept = () => existsSync(join(folder, 'open-project.json'))
const gone = async (part: () => void) => {
  engine.client.close()
  const exit = once(engine.child, 'exit')
  part()
  expect((await exit)[0]).toBe(0)
}

test('an engine that is told to end leaves nothing to go back to', async () => {
  expect(placeKept()).toBe(true)
  await gone(() => engine.child.send({ type: 'end' }))
  expect(placeKept()).toBe(false)
})

test('an engine whose parent is gone closes the project and keeps the place', async () => {
  await gone(() => engine.child.disconnect())
  expect(placeKept()).toBe(true)
  expect(existsSync(join(folder, 'town.aftermap-wal'))).toBe(false)
})
