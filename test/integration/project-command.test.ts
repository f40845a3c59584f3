import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../helpers/engine-process.ts'

let folder: string
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-project-'))
  for (const name of ['a.aftermap', 'c.aftermap']) await runCli(['new', file(name)])
  writeFileSync(file('b.aftermap'), 'not a project')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const three = () => ['a.aftermap', 'b.aftermap', 'c.aftermap'].map(file)

test('several files give one object a line, and one that is no project does not stop the rest', async () => {
  const { code, stdout } = await runCli(['project', 'check', ...three(), '--json'])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ id, ok, error }) => [id, ok ?? error.code])).toEqual([
    [file('a.aftermap'), true],
    [file('b.aftermap'), 'project_not_one'],
    [file('c.aftermap'), true],
  ])
  expect(code).toBe(1)
})

test('in words each failure names its file, and the next file is still described', async () => {
  const { code, stdout, stderr } = await runCli(['project', 'info', ...three()])
  expect(stderr).toContain('b.aftermap: ')
  expect(stdout.match(/^[ac](\.aftermap)?, /gm)).toHaveLength(2)
  expect(code).toBe(1)
})

test('one file stays one indented object', async () => {
  const { stdout } = await runCli(['project', 'check', file('a.aftermap'), '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  expect(stdout).toContain('\n  "ok"')
})
