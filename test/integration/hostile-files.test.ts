import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { openRaster } from '../../src/engine/files/index.ts'
import { type BaseFile, makeBaseFiles } from '../hostile/base-files.ts'
import { runMutations } from '../hostile/run-mutations.ts'

let folder = ''
let bases: readonly BaseFile[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-mutated-'))
  bases = await makeBaseFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

describe('300 files damaged on purpose (npm run bench:hostile runs 10,000)', () => {
  it('are read right, refused or told: none crashes or holds a reader, none is wrong without a word', async () => {
    const judged = await runMutations(folder, { bases, count: 300, seed: 20 })
    expect(judged).toHaveLength(300)
    const bad = judged.filter(({ verdict }) => verdict === 'wrong, nothing said' || verdict === 'stopped the reader' || verdict === 'fault')
    expect(bad.map(({ index, base, kind, verdict, reading }) => ({ index, base, kind, verdict, reading }))).toEqual([])
    expect(judged.filter(({ verdict }) => verdict === 'refused').length).toBeGreaterThan(60)
    expect(judged.filter(({ verdict }) => verdict === 'opened right').length).toBeGreaterThan(30)
  }, 60_000)
})

describe('places a file may lie in', () => {
  const longName = `${'n'.repeat(200)}.tif`

  it.each([['Überflutung (Übersicht) é.tif'], ['洪水 二〇二五年.tif'], ["it's 100% #1 & [2] {3}.tif"], [longName]])('%s', async (name) => {
    // 300 characters of path and more
    const home = join(folder, 'ordner (ä) 影像', 'd'.repeat(120))
    await mkdir(home, { recursive: true })
    const path = join(home, name)
    await writeFile(path, bases[0]?.content ?? '')
    const source = unwrap(await openRaster(path))
    expect(unwrap(await source.readValues({ box: [0, 0, 2, 1] })).bands[0]?.values[0]).toBe(1)
    await source.close()
  })

  it('a folder that cannot be written is left as it is', async () => {
    const home = join(folder, 'read-only')
    await mkdir(home)
    await copyFile(join(folder, 'deflate-rgb.tif'), join(home, 'image.tif'))
    await chmod(home, 0o555)
    const source = unwrap(await openRaster(join(home, 'image.tif')))
    expect(unwrap(await source.statistics())).toHaveLength(3)
    await source.close()
    expect(await readdir(home)).toEqual(['image.tif'])
    await chmod(home, 0o755)
  })
})
