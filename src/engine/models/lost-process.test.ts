import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { openSession } from './session-client.ts'

const node24 = join(import.meta.dirname, '../../../node_modules/.bin/node')
const execPath = existsSync(node24) ? node24 : process.execPath
const guard = join(import.meta.dirname, '../../inference/memory-guard.ts')
const ready = `process.send({ type: 'ready', provider: 'cpu', runtime: '', inputs: [], outputs: [] })`
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-lost-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A process in place of the one of a model: loads at once, then does what is written when a tile comes. */
async function processThat(name: string, onTile: string) {
  const entryPath = join(folder, name)
  await writeFile(
    entryPath,
    `import { guardMemory } from ${JSON.stringify(guard)}
     process.on('message', (m) => { if (m.type === 'start') ${ready}; else { ${onTile} } })`,
  )
  return unwrap(await openSession({ modelPath: 'm.onnx', execPath, entryPath, runLimitMs: name.startsWith('slow') ? 300 : 20_000 }))
}

describe('a process of a model that is lost is told by its cause', () => {
  it('one that holds too much memory ends itself, also while its main thread is busy', async () => {
    const session = await processThat('large.mjs', 'guardMemory(2 ** 20); for (;;);')
    expect(await session.run({})).toMatchObject({ ok: false, error: { code: 'over_budget', message: 'The model m.onnx wanted more than 0.0 GB of memory and was stopped.' } })
  })

  it('one that does not answer for a tile is ended', async () => {
    const session = await processThat('slow.mjs', 'for (;;);')
    expect(await session.run({})).toMatchObject({ ok: false, error: { code: 'over_budget', message: expect.stringContaining('did not answer for a tile within') } })
  })

  it('one that was killed can be started again', async () => {
    const session = await processThat('killed.mjs', `process.kill(process.pid, 'SIGKILL')`)
    expect(await session.run({})).toMatchObject({ ok: false, error: { code: 'model_failed', repairable: true } })
  })
})
