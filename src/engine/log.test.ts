import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { makeLog } from './log.ts'
import { readRecent, rememberRecent } from './recent.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = () => '2026-01-01T00:00:00Z'

it('one JSON line an entry, an error under the id that is told', () => {
  const path = join(folder, 'deep', 'engine.log')
  const log = makeLog(path, now)
  log.warn('slow', { ms: 3 })
  const id = log.error('step s1 broke', new Error('no such thing'))
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines[0]).toEqual({ at: now(), level: 'warn', message: 'slow', ms: 3 })
  expect(lines[1]).toMatchObject({ level: 'error', id, error: expect.stringContaining('no such thing') })
  expect(log.error('again', 'text')).not.toBe(id)
})

it('a log that has grown starts anew and keeps the one before', () => {
  const path = join(folder, 'large.log')
  writeFileSync(path, 'x'.repeat(5_000_001))
  makeLog(path, now).info('fresh')
  expect(statSync(path).size).toBeLessThan(200)
  expect(existsSync(`${path}.old`)).toBe(true)
})

it('a disk that takes no line does not stop what is being logged', () => {
  const path = join(folder, 'gone.log')
  const log = makeLog(path, now)
  mkdirSync(path)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(log.error('broke', new Error('x'))).toMatch(/^E/)
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

it('recent projects: newest first, each once, twelve at most, and which are still there', () => {
  const entry = (name: string) => ({ path: join(folder, name), name, answers: 0, openedAt: now() })
  for (let at = 0; at < 14; at++) rememberRecent(folder, entry(`p${at}`))
  rememberRecent(folder, entry('p5'))
  writeFileSync(join(folder, 'p5'), '')
  const list = readRecent(folder)
  expect(list.map(({ name }) => name)).toEqual(['p5', 'p13', 'p12', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p4', 'p3', 'p2'])
  expect(list.filter(({ present }) => present).map(({ name }) => name)).toEqual(['p5'])
  writeFileSync(join(folder, 'recent.json'), '[{"path":')
  expect(readRecent(folder)).toEqual([])
})
