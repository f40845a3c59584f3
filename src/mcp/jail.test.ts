import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeJail } from './jail.ts'

let folder = ''
let root = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'aftermap-jail-')))
  root = join(folder, 'work')
  mkdirSync(join(root, 'sub'), { recursive: true })
  writeFileSync(join(root, 'in.tif'), 'in')
  writeFileSync(join(root, 'sub', 'deep.tif'), 'in')
  writeFileSync(join(folder, 'secret.tif'), 'out')
  mkdirSync(join(folder, 'work-2'))
  writeFileSync(join(folder, 'work-2', 'near.tif'), 'out')
  symlinkSync(join(folder, 'secret.tif'), join(root, 'link.tif'))
  symlinkSync(folder, join(root, 'up'))
  symlinkSync(join(folder, 'not-yet.tif'), join(root, 'dangling.tif'))
  symlinkSync(join(root, 'in.tif'), join(root, 'kind-link.tif'))
  symlinkSync('loop-b', join(root, 'loop-a'))
  symlinkSync('loop-a', join(root, 'loop-b'))
  spawnSync('mkfifo', [join(root, 'pipe.tif')])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const codeOf = (path: string, platform?: NodeJS.Platform) => {
  const found = makeJail(root, platform).existing(path)
  return found.ok ? 'ok' : found.error.code
}

describe('files of the workspace folder', () => {
  test.each(['in.tif', './in.tif', 'sub/deep.tif', 'sub//deep.tif', 'kind-link.tif', '.'])('%s is found', (path) => expect(codeOf(path)).toBe('ok'))

  test('an absolute path inside is the same file', () => expect(makeJail(root).existing(join(root, 'in.tif'))).toEqual({ ok: true, value: join(root, 'in.tif') }))

  test('a link inside comes out as the file it stands for', () => expect(makeJail(root).existing('kind-link.tif')).toEqual({ ok: true, value: join(root, 'in.tif') }))

  test('what is not there is said to be missing', () => expect(codeOf('absent.tif')).toBe('file_missing'))

  test('a folder that does not exist cannot be a workspace', () => expect(() => makeJail(join(folder, 'absent'))).toThrow('ENOENT'))
})

describe('ways out', () => {
  test.each([
    ['..'],
    ['../secret.tif'],
    ['sub/../../secret.tif'],
    ['sub/../in.tif'],
    ['..\\secret.tif'],
    ['sub\\..\\..\\secret.tif'],
    ['link.tif'],
    ['up/secret.tif'],
    ['up/work-2/near.tif'],
    ['up/absent.tif'],
    ['dangling.tif'],
    ['loop-a'],
    ['pipe.tif'],
    ['/etc/passwd'],
    ['/dev/zero'],
    ['/proc/self/environ'],
    ['//host/share/a.tif'],
    ['\\\\host\\share\\a.tif'],
    ['\\\\?\\C:\\a.tif'],
    ['\\\\.\\COM1'],
    ['C:\\a.tif'],
    ['c:/a.tif'],
    ['C:'],
    ['file:///etc/passwd'],
    ['http://example.org/a.tif'],
    ['CON'],
    ['nul.tif'],
    ['sub/COM1.tif'],
    ['LPT9'],
  ])('%s is refused', (path) => expect(codeOf(path)).toBe('path_outside'))

  test.each([['', 'a\0.tif', 'a\n.tif', '   ', 'x'.repeat(5000)]].flat())('what is no path is no path (%#)', (path) => expect(codeOf(path)).toBe('argument_invalid'))

  test('a neighbour whose name begins alike is outside', () => expect(codeOf(join(folder, 'work-2', 'near.tif'))).toBe('path_outside'))

  test.each(['in.tif:stream', 'sub./deep.tif', 'in.tif '])('on Windows %j is refused too', (path) => expect(codeOf(path, 'win32')).toBe('path_outside'))

  test('nothing new is written through a link to the outside', () => {
    const jail = makeJail(root)
    for (const path of ['dangling.tif', 'up/new.tif', '../new.tif', 'link.tif', 'pipe.tif'])
      expect(jail.toWrite(path)).toMatchObject({ ok: false, error: { code: 'path_outside' } })
  })

  test('a path it gives, and a name of any spelling, never leads out', () => {
    const piece = fc.constantFrom('..', '.', 'sub', 'up', 'link.tif', 'in.tif', 'new', '/', '\\', '//', 'C:', '~', '%2e%2e', '\u2025', '..%2f', ' ..')
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.constantFrom('/', '\\', ''), (pieces, joint) => {
        const found = makeJail(root).toWrite(pieces.join(joint))
        if (found.ok && found.value.path !== root && !found.value.path.startsWith(`${root}/`)) throw new Error(found.value.path)
      }),
      { numRuns: 500 },
    )
  })
})

describe('files to write', () => {
  test('a new one in a new folder is free', () =>
    expect(makeJail(root).toWrite('out/report.pdf')).toEqual({ ok: true, value: { path: join(root, 'out/report.pdf'), exists: false } }))

  test('one that is there says so', () => expect(makeJail(root).toWrite('in.tif')).toMatchObject({ value: { exists: true } }))

  test('a folder below a file cannot be', () => expect(makeJail(root).toWrite('in.tif/report.pdf')).toMatchObject({ ok: false }))
})

test('paths are told below the folder, those elsewhere by their name', () => {
  const jail = makeJail(root)
  expect([jail.shown(join(root, 'sub', 'deep.tif')), jail.shown(join(folder, 'secret.tif'))]).toEqual(['sub/deep.tif', 'secret.tif'])
})
