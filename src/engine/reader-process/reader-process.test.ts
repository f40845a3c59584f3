import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { openRaster as openHere } from '../files/open-raster.ts'
import { writeMaskGeotiff } from '../files/write/write-mask.ts'
import { describeRaster, openRaster, readers } from './index.ts'
import { ReaderChild } from './reader-child.ts'
import { ReaderPool } from './reader-pool.ts'

const side = 3000
const frame: Frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: side, height: side, gsd: null, gsdFrom: null }
const tile = { box: [100, 100, 400, 400] as [number, number, number, number], width: 100, height: 100, resample: 'average' as const }

let folder = ''
let one = ''
let other = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-readers-'))
  const values = Uint8Array.from({ length: side * side }, (_, i) => (i % 977 === 0 ? 255 : (i * 2654435761) >>> 25))
  one = join(folder, 'eins (ü) 一.tif')
  other = join(folder, 'other.tif')
  for (const path of [one, other]) unwrap(await writeMaskGeotiff(path, { frame, width: side, height: side, values, classNames: {} }))
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

describe('a file read in a process of its own', () => {
  it('gives what reading here gives', async () => {
    const far = unwrap(await openRaster(one))
    const near = unwrap(await openHere(one))
    expect(far.info).toEqual(near.info)
    expect([far.frame, far.bands, far.format, far.overviews, far.warning]).toEqual([near.frame, near.bands, near.format, near.overviews, near.warning])
    expect(unwrap(await far.readRgb(tile))).toEqual(unwrap(await near.readRgb(tile)))
    const box = [7, 9, 1200, 800] as [number, number, number, number]
    expect(unwrap(await far.readValues({ box }))).toEqual(unwrap(await near.readValues({ box })))
    expect(unwrap(await far.statistics())).toEqual(unwrap(await near.statistics()))
    const boxes = async (source: typeof far) => {
      const found: unknown[] = []
      for await (const { box, isEmpty } of source.windows({ maxPixels: 2 ** 10 })) found.push([box, isEmpty])
      return found
    }
    expect(await boxes(far)).toEqual(await boxes(near))
    await far.close()
    await near.close()
  })

  it('says of bad files what reading here says', async () => {
    const bad = join(folder, 'bad.tif')
    await writeFile(bad, 'II*\0')
    expect(await openRaster(bad)).toEqual(await openHere(bad))
    expect(await describeRaster(join(folder, 'never.tif'), {})).toMatchObject({ ok: false, error: { code: 'file_missing' } })
  })

  it('costs only its reads when the process is killed in the middle of one; it and others go on in a new one', async () => {
    const [first, second] = [unwrap(await openRaster(one)), unwrap(await openRaster(other))]
    const reading = first.readValues({ box: [0, 0, side, side] })
    const atWork = () => readers.children.find(({ load }) => load > 0)
    while (!atWork()) await setImmediate()
    process.kill(atWork()?.pid ?? 0, 'SIGKILL')
    expect(await reading).toMatchObject({ ok: false, error: { code: 'file_damaged', message: expect.stringContaining('stopped the reader') } })
    expect(await second.readRgb(tile)).toMatchObject({ ok: true })
    expect(await first.readRgb(tile)).toMatchObject({ ok: true })
    await first.close()
    await second.close()
  })

  it('takes along no read of another file that was at work beside it', async () => {
    const [first, second] = [unwrap(await openRaster(one)), unwrap(await openRaster(other))]
    const reads = [first, second, first, second].map((source) => source.readRgb({ ...tile, box: [0, 0, side, side] }))
    const [child] = readers.children
    if (child?.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    const done = await Promise.all(reads)
    expect(done.filter((read) => !read.ok).length).toBeLessThan(4)
    expect(await second.readRgb(tile)).toMatchObject({ ok: true })
    await first.close()
    await second.close()
  })
})

describe('a reader that fails in the middle of a block', () => {
  const bad = () => new ReaderPool(() => new ReaderChild(fileURLToPath(new URL('./testing/bad-reader.ts', import.meta.url))))

  it.each([
    ['hang', 'file_damaged', 'no progress'],
    ['grow', 'over_budget', 'more memory'],
    ['crash', 'file_damaged', 'ended by itself'],
  ])('(%s) is ended, the file named with its block, and the next file answered', async (fault, code, words) => {
    const pool = bad()
    const startedAt = performance.now()
    expect(await openRaster(`/x/${fault}.tif`, { pool })).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(new RegExp(`^${fault}\\.tif stopped the reader at block \\(2, 0\\): .*${words}`)) },
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(await openRaster('/x/next.tif', { pool })).toMatchObject({ error: { code: 'file_not_image' } })
    for (const child of pool.children) child.end()
  })
})
