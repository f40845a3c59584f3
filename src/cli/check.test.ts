import { afterEach, expect, it, vi } from 'vitest'
import { checkCodes } from '../engine/index.ts'
import { check } from './check.ts'
import { readOptions } from './options.ts'

afterEach(() => void vi.restoreAllMocks())

/** What the command prints for `--codes`, with no plan and no engine. */
async function printed(args: string[]): Promise<string> {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  expect(await check.run(readOptions(args, check.options))).toBe(0)
  return lines.join('')
}

it('--codes --json is a list of every code the checker has', async () => {
  const listed: unknown = JSON.parse(await printed(['--codes', '--json']))
  expect(listed).toEqual(checkCodes)
  expect(checkCodes.length).toBeGreaterThanOrEqual(40)
})

it('--codes alone is one line a code', async () => {
  const lines = (await printed(['--codes'])).trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(checkCodes.map(({ code }) => code))
})
