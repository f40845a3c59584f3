import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAndRun, startTestEngine } from '../../helpers/engine.ts'
import { runCli } from '../../helpers/engine-process.ts'
import { addPlacedTown } from './town.ts'

let folder: string
const file = (name: string) => join(folder, name)

/** an engine, an image and answers, on a machine that is busy */
const setupLimitMs = 120_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-export-command-'))
  const engine = await startTestEngine({ folder })
  await engine.client.project.create({ path: file('town.aftermap') })
  await addPlacedTown(engine)
  await askAndRun(engine.client, 'How many destroyed buildings are there?')
  await engine.stop()
}, setupLimitMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('export writes a format, names its files, and does not replace them unasked', async () => {
  const asked = ['export', file('town.aftermap'), '--as', 'gpkg', '--request', '1', '--out', file('town.gpkg')]
  const first = await runCli([...asked, '--json'])
  expect(JSON.parse(first.stdout)).toMatchObject({ files: [file('town.gpkg')] })
  const second = await runCli(asked)
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('there already')])
  expect((await runCli([...asked, '--force'])).code).toBe(0)
})

test('a format or a question that is not there is said in one sentence', async () => {
  expect(await runCli(['export', file('town.aftermap'), '--as', 'dwg', '--out', file('x')])).toMatchObject({ code: 2, stderr: expect.stringContaining('gpkg, qgis') })
  expect(await runCli(['export', file('town.aftermap'), '--as', 'csv', '--request', '9', '--out', file('x')])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no question 9'),
  })
})

test('project pack makes a folder whose project passes its check', async () => {
  expect((await runCli(['project', 'pack', file('town.aftermap'), '--to', file('packed')])).code).toBe(0)
  expect(existsSync(join(file('packed'), 'town.aftermap'))).toBe(true)
  const checked = await runCli(['project', 'check', join(file('packed'), 'town.aftermap'), '--json'])
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true })
})
