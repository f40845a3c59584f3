import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeOwnTemporary } from './own-temporary.ts'

let place: string
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'sweep-')))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, place)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true })
})

/** Number of a process that has been and is gone. */
const goneProcess = (): string => execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()

function left(name: string, { hoursAgo }: { hoursAgo: number }): string {
  const folder = join(place, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'engine'), 'left')
  const then = new Date(Date.now() - hoursAgo * 3_600_000)
  utimesSync(folder, then, then)
  return folder
}

it('what a killed process left is taken away by the next one', () => {
  const folder = left(`aftermap-of-${goneProcess()}-abcdef`, { hoursAgo: 2 })
  const own = makeOwnTemporary()
  expect(existsSync(folder)).toBe(false)
  expect(existsSync(own)).toBe(true)
})

it('what belongs to a process at work, is young, or is nobody of ours stays', () => {
  const stays = [
    left(`aftermap-of-${process.pid}-abcdef`, { hoursAgo: 2 }),
    left(`aftermap-of-${goneProcess()}-abcdef`, { hoursAgo: 0 }),
    left('aftermap-of-0-abcdef', { hoursAgo: 2 }),
    left('aftermap-abcdef', { hoursAgo: 2 }),
    left('town', { hoursAgo: 2 }),
  ]
  makeOwnTemporary()
  expect(stays.filter((folder) => !existsSync(folder))).toEqual([])
})
