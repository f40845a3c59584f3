import { afterEach, describe, expect, it, vi } from 'vitest'
import { main } from './main.ts'

afterEach(() => vi.restoreAllMocks())

/** Lines of standard output, and the exit code. */
async function run(...args: string[]): Promise<{ lines: string[]; code: number }> {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await main(['coords', ...args])
  return { lines: text.trim().split('\n'), code }
}

describe('aftermap coords', () => {
  it('prints one object a line, in the order of the texts, also for one that begins with a minus', async () => {
    const { lines, code } = await run('-0 30 0, 10 0 0', '18.5392 N 72.3364 W', '--json')
    expect(code).toBe(0)
    const [first, second] = lines.map((line) => JSON.parse(line))
    expect(first).toMatchObject({ text: '-0 30 0, 10 0 0', lonlat: [10, -0.5] })
    expect(second).toEqual({
      text: '18.5392 N 72.3364 W',
      lonlat: [-72.3364, 18.5392],
      utm: '18N 781187.62 2051921.42',
      mgrs: '18QYF8118751921',
      dms: '18°32\'21.12"N 72°20\'11.04"W',
      cell_m: null,
      choices: [],
    })
  })

  it('asks what is ambiguous', async () => {
    const { lines } = await run('18.5392 N 72.3364 O', '--json')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ lonlat: null, choices: [{ lonlat: [-72.3364, 18.5392] }, { lonlat: [72.3364, 18.5392] }] })
  })

  it('names an unreadable text and goes on', async () => {
    const { lines, code } = await run('nowhere', '18QYF8118751921', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text: 'nowhere', error: { code: 'argument_invalid' } })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ cell_m: 1, mgrs: '18QYF8118751921' })
  })

  it('speaks in words without --json', async () => {
    const { lines } = await run('37S 331380.89 4118750.09')
    expect(lines.join('\n')).toContain('MGRS 37SCB3138018750')
    expect(lines.join('\n')).toContain('can also mean another place')
  })

  it('needs a text', async () => expect((await run()).code).toBe(2))
})
