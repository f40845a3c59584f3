import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from './options.ts'
import { outFile, typedPath, writeText } from './out-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
writeFileSync(at('there.json'), 'old')
writeFileSync(at('town.aftermap'), 'project')
mkdirSync(at('inner'))

describe('a file to be written', () => {
  it('is where it was typed, when nothing is there', () => expect(outFile(at('new.json'), { force: false })).toBe(at('new.json')))

  it('replaces what is there only when told so', () => {
    expect(() => outFile(at('there.json'), { force: false })).toThrow(/is there already/)
    expect(outFile(at('there.json'), { force: true })).toBe(at('there.json'))
    expect(readFileSync(at('there.json'), 'utf8')).toBe('old')
  })

  it.each([
    ['a project', 'town.aftermap', /is a project/],
    ['a folder', 'inner', /is a folder/],
    ['in a folder that is not there', 'no/such.json', /folder of .* is not there/],
  ])('is refused where the place is %s, whatever was told', (_what, name, words) => expect(() => outFile(at(name), { force: true })).toThrow(words))

  it('needs a name', () => {
    expect(() => typedPath('out', ' ')).toThrow(UsageError)
    expect(existsSync(at('new.json'))).toBe(false)
  })

  it('that the system refuses is said in words', () => expect(() => writeText(at('inner'), 'text')).toThrow(/cannot be written/))
})
