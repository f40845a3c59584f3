import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import type { SceneAnswer, WorldOrder } from '../../core/scene/index.ts'
import { openRaster } from '../files/index.ts'
import { checkOrder, rowsFor } from './check-order.ts'
import { writeScene } from './index.ts'

type Written = SceneAnswer & { readonly files: readonly { readonly image: string; readonly labels: string }[] }

const order: WorldOrder = { seed: 8, kind: 'quake', sizePx: 512, gsdM: 0.36, strength: 'flat', dates: 2, force: 0.8 }
const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../cli/entry.ts', import.meta.url))
let root = ''
let folder = ''
let answers: readonly Written[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aftermap-scene-'))
  folder = join(root, 'made', 'when missing')
  unwrap(await writeScene({ order, folder, bands: true }))
  answers = JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')).answers
})
afterAll(() => rm(root, { recursive: true }))

/** The answer of the product itself with the truth in place of a model: what is left is planning, tools and geometry. */
async function asked({ request, files, points }: Written): Promise<{ value: unknown }> {
  const [file] = files
  if (!file) throw new Error('the answer names no file')
  const places = Object.entries(points).flatMap(([name, [x, y]]) => ['--point', `${name}=${x},${y}`])
  const { stdout } = await run(process.execPath, [
    entry,
    'ask',
    join(folder, file.image),
    request,
    '--labels',
    join(folder, file.labels),
    '--legend',
    join(folder, 'legend.json'),
    ...places,
    '--json',
  ])
  return JSON.parse(stdout).answer
}

const lastDate = (type: string, request?: string): Written => {
  const found = answers.find((one) => one.type === type && one.files[0]?.image.startsWith('after') && (request === undefined || one.request === request))
  if (!found) throw new Error(`no answer of type ${type}`)
  return found
}

describe('the oracle: gold answers come back from the product when it is given the labels', () => {
  it.each([['count_object'], ['exists_damage'], ['count_damage']])('%s is exactly the gold answer', { timeout: 60_000 }, async (type) => {
    const one = lastDate(type)
    expect((await asked(one)).value).toBe(one.goldAnswer.value)
  })

  it.each([['area_damage'], ['area_object']])('%s lies within its tolerance', { timeout: 60_000 }, async (type) => {
    const one = lastDate(type)
    const { value } = await asked(one)
    expect(Math.abs(Number(value) - Number(one.goldAnswer.value))).toBeLessThanOrEqual(one.goldAnswer.tolerance * Number(one.goldAnswer.value))
  })

  it('every way to drive is open or closed as the road graph says', { timeout: 120_000 }, async () => {
    const ways = answers.filter(({ type, files }) => type === 'path' && files[0]?.image.startsWith('after'))
    expect(new Set(ways.map(({ goldAnswer }) => goldAnswer.value))).toEqual(new Set([true, false]))
    for (const way of ways) expect((await asked(way)).value).toBe(way.goldAnswer.value)
  })
})

describe('the files of a scene', () => {
  it('lie in the same frame with a real coordinate system', async () => {
    const { dates } = JSON.parse(await readFile(join(folder, 'scene.json'), 'utf8'))
    for (const name of [dates[1].files.image, dates[1].files.instances, ...dates[1].files.bands]) {
      const raster = unwrap(await openRaster(join(folder, name)))
      expect(raster.frame).toMatchObject({ crs: 'EPSG:32617', width: 512, height: 512, affine: { a: 0.36, c: 612300, e: -0.36, f: 3318540 } })
      await raster.close()
    }
  })
})

describe('a scene that is drawn a few rows at a time', () => {
  it('has the files of the one that is drawn whole, byte for byte', { timeout: 60_000 }, async () => {
    const byRows = join(root, 'by rows')
    unwrap(await writeScene({ order, folder: byRows, bands: true, rowsAtOnce: 256 }))
    const names = await readdir(folder)
    expect(await readdir(byRows)).toEqual(names)
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect((await readFile(join(byRows, name))).equals(await readFile(join(folder, name))), name).toBe(true)
  })

  it('holds as many rows as memory allows, whole tiles of them', () => {
    expect([64, 512, 2000, 8192, 20_000].map(rowsFor)).toEqual([64, 512, 2000, 1024, 256])
    expect(checkOrder({ sizePx: 20_000, gsdM: 0.15 }, 2e9)).toMatchObject({ ok: true })
    expect(checkOrder({ sizePx: 20_000, gsdM: 0.15 }, 5e8)).toMatchObject({ ok: false, error: { code: 'over_budget', message: expect.stringContaining('20000 x 20000') } })
  })
})

describe('what cannot be drawn is said in one sentence', () => {
  it.each([
    [{ sizePx: 10 }, 'argument_invalid', 'A scene has 64 to 20000 pixels a side, not 10.'],
    [{ gsdM: 0 }, 'argument_invalid', 'A pixel of a scene is 0.03 to 5 m, not 0.'],
    [{ gsdM: Number.NaN }, 'argument_invalid', 'A pixel of a scene is 0.03 to 5 m, not NaN.'],
    [{ sizePx: 100 }, 'argument_invalid', '100 pixels of 0.36 m are 36 m; a scene needs 60 m a side.'],
    [{ sizePx: 20_001 }, 'argument_invalid', 'A scene has 64 to 20000 pixels a side, not 20001.'],
    [{ sizePx: 8000, gsdM: 1 }, 'argument_invalid', '8000 pixels of 1 m are 8000 m; a scene has 4000 m a side at most.'],
  ])('%o', async (change, code, message) => {
    expect(await writeScene({ order: { ...order, ...change }, folder: join(root, 'never'), bands: false })).toMatchObject({ ok: false, error: { code, message } })
  })

  it('a folder with something in it stays as it is', async () => {
    expect(await writeScene({ order, folder, bands: false })).toMatchObject({ ok: false, error: { code: 'argument_invalid', message: 'The folder when missing is not empty.' } })
  })

  it.runIf(existsSync('/proc'))('a folder the system refuses to make, without waiting for ever', async () => {
    expect(await writeScene({ order, folder: '/proc/scene', bands: false })).toMatchObject({
      ok: false,
      error: { code: 'file_missing', message: 'The folder for scene.json is not there.' },
    })
  })

  it('one of two that draw into the same folder at once', { timeout: 60_000 }, async () => {
    const both = await Promise.all([1, 2].map((seed) => writeScene({ order: { ...order, sizePx: 200, seed }, folder: join(root, 'both'), bands: false })))
    expect(both.map((one) => (one.ok ? 'drawn' : one.error.message)).sort()).toEqual(['The folder both is not empty.', 'drawn'])
    expect(existsSync(join(root, 'both', '.drawing'))).toBe(false)
  })

  it('a file in place of a folder', async () => {
    const file = join(root, 'a file')
    await writeFile(file, 'x')
    expect(await writeScene({ order, folder: file, bands: false })).toMatchObject({ ok: false, error: { code: 'argument_invalid', message: 'a file is a file, not a folder.' } })
  })
})
