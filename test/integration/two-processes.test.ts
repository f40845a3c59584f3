import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EngineProcess, forkEngine, runCli, spawnCli, until } from '../helpers/engine-process.ts'
import { writePicture } from '../helpers/picture.ts'

let folder: string
let engine: EngineProcess
const project = () => join(folder, 'shared.aftermap')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-two-'))
  // enough tiles that a run can be caught in its middle
  writePicture(join(folder, 'wide.png'), { width: 2700, height: 1400, rects: [{ left: 100, top: 100, right: 1800, bottom: 900, value: 9 }] })
  engine = await forkEngine(join(folder, 'data'))
  await engine.client.project.create({ path: project() })
  const { added } = await engine.client.workspace.addLayers({ paths: [join(folder, 'wide.png')] })
  await engine.client.workspace.updateLayer({ id: added[0] ?? '', change: { gsd: { x: 0.2, y: 0.2 } } })
})
afterEach(async () => {
  await engine.kill()
  rmSync(folder, { recursive: true, force: true })
})

const list = () => engine.client.requests.list({})
const tilesDone = async () => (await list()).flatMap((request) => request.steps.map((step) => step.progress?.done ?? 0)).reduce((sum, n) => sum + n, 0)
const ask = () => spawnCli(['ask', '--project', project(), 'How many buildings are there?', '--json'])

describe('one engine per project', () => {
  test('a command works through the open window and its question appears there', async () => {
    const answered = await ask().ended
    expect(answered.stderr).toBe('')
    expect(answered.code).toBe(0)
    const [request] = await list()
    expect(request?.status).toBe('answered')
    expect(JSON.parse(answered.stdout).answer.value).toBe(request?.answer?.value)
  })

  test('a command that is killed leaves the window and its run alone', async () => {
    const cli = ask()
    await until('the first tiles', async () => (await tilesDone()) > 1)
    cli.child.kill('SIGKILL')
    await cli.ended
    await until('the answer', async () => (await list())[0]?.status === 'answered')
  })

  test('an engine that is killed gives the command one sentence, and the next command goes on from the kept tiles', async () => {
    const cli = ask()
    await until('the first tiles', async () => (await tilesDone()) > 2)
    await engine.kill()
    const broken = await cli.ended
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('engine stopped')
    expect(broken.stderr).not.toContain('at ')
    const info = await runCli(['project', 'info', project(), '--json'])
    expect(JSON.parse(info.stdout).requests[0]).toMatchObject({ text: 'How many buildings are there?' })
    const again = await ask().ended
    expect(again.code).toBe(0)
    expect(existsSync(`${project()}.lock`)).toBe(false)
    expect((await runCli(['project', 'check', project()])).code).toBe(0)
  })

  test('a step that ran when the engine died is shown as interrupted and resumes', async () => {
    const cli = ask()
    await until('the first tiles', async () => (await tilesDone()) > 2)
    await engine.kill()
    await cli.ended
    engine = await forkEngine(join(folder, 'data'))
    const opened = await engine.client.project.open({ path: project() })
    expect(opened.notice).toContain('can resume')
    const [request] = await list()
    expect(request?.status).toBe('interrupted')
    expect(request?.steps[0]?.status).toBe('interrupted')
    await engine.client.requests.run({ id: request?.id ?? '' })
    await until('the answer', async () => (await list())[0]?.status === 'answered')
  })
})

describe('cancel', () => {
  test('stops within the tile, keeps finished tiles and goes on from them', async () => {
    const asked = await engine.client.requests.ask({ text: 'What area do buildings cover?', planner: { kind: 'builtin', model: null } })
    await engine.client.requests.approve({ id: asked.id, steps: asked.steps.map((step) => step.id), approved: true })
    await engine.client.requests.run({ id: asked.id })
    await until('the first tiles', async () => (await tilesDone()) > 2)
    const { keptTiles } = await engine.client.requests.cancel({ id: asked.id })
    expect(keptTiles).toBeGreaterThan(2)
    await until('the stop', async () => (await list())[0]?.status === 'cancelled')
    expect((await list())[0]?.steps[0]).toMatchObject({ status: 'cancelled', summary: expect.stringContaining('Cancelled at') })
    const seen: number[] = []
    engine.client.requests.on('progress', ({ progress }) => void seen.push(progress.done))
    await engine.client.requests.run({ id: asked.id })
    await until('the answer', async () => (await list())[0]?.status === 'answered')
    expect(Math.min(...seen.filter((done) => done > 0))).toBeGreaterThanOrEqual(keptTiles)
  })
})
