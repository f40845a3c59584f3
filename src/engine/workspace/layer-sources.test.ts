import { copyFileSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { layer } from '../../../test/helpers/artifacts.ts'
import { writeMaskGeotiff } from '../files/index.ts'
import { readers } from '../reader-process/index.ts'
import { makeLayerSources } from './layer-sources.ts'

const procs = '/proc/self/fd'
const folder = mkdtempSync(join(tmpdir(), 'aftermap-sources-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  const frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: 64, height: 64, gsd: null, gsdFrom: null }
  unwrap(await writeMaskGeotiff(at('one.tif'), { frame, width: 64, height: 64, values: new Uint8Array(64 * 64).fill(3), classNames: {} }))
  copyFileSync(at('one.tif'), at('two.tif'))
})

/** Files of the folder that the reader processes hold open. */
const held = () =>
  readers.children
    .filter((child) => !child.isGone)
    .flatMap(({ pid }) => readdirSync(`/proc/${pid}/fd`).map((fd) => join(`/proc/${pid}/fd`, fd)))
    .flatMap((fd) => {
      try {
        return readlinkSync(fd)
      } catch (error) {
        // closed since it was listed
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length + 1))
    .toSorted()

const window = { box: [0, 0, 64, 64] as [number, number, number, number], width: 8, height: 8, resample: 'nearest' as const }

function sources() {
  const one = layer('L1', { path: at('one.tif') })
  return { layer: one, made: makeLayerSources((id) => (id === one.id ? one : undefined)) }
}

describe.runIf(existsSync(procs))('images of layers, seen by the files held open', () => {
  it('one that is forgotten is closed', async () => {
    const { made } = sources()
    unwrap(await (await opened(made)).readRgb(window))
    expect(held()).toEqual(['one.tif'])
    made.forget('L1')
    await made.close()
    expect(held()).toEqual([])
  })

  it('one whose layer has another file now is closed, and who holds it reads on from the new one', async () => {
    const { layer: one, made } = sources()
    const source = await opened(made)
    const before = unwrap(await source.readRgb(window))
    one.path = at('two.tif')
    await opened(made)
    await expect.poll(held).toEqual(['two.tif'])
    expect(unwrap(await source.readRgb(window)).rgb).toEqual(before.rgb)
    await made.close()
    expect(held()).toEqual([])
  })

  it('values, windows and statistics go on in the same way after another file took its place', async () => {
    const { layer: one, made } = sources()
    const source = await opened(made)
    const windows = []
    for await (const window of source.windows()) windows.push(window)
    one.path = at('two.tif')
    await opened(made)
    await expect.poll(held).toEqual(['two.tif'])
    const [first] = unwrap(await source.readValues({ box: [0, 0, 64, 64] })).bands
    expect(first?.values[0]).toBe(3)
    expect(await windows[0]?.read()).toMatchObject({ ok: true })
    expect(unwrap(await source.statistics())).toMatchObject([{ count: 4096, mean: 3 }])
    for await (const { box } of source.windows()) expect(box).toEqual([0, 0, 64, 64])
    await made.close()
    expect(held()).toEqual([])
  })

  it('a read that has begun ends before its file is closed', async () => {
    const { made } = sources()
    const source = await opened(made)
    const reading = source.readRgb(window)
    made.forget('L1')
    expect(unwrap(await reading).valid.every((one) => one === 1)).toBe(true)
    await made.close()
    expect(held()).toEqual([])
  })

  it('asked for twice at once is opened once', async () => {
    const { made } = sources()
    await Promise.all([opened(made), opened(made)])
    expect(held()).toEqual(['one.tif'])
    await made.close()
  })
})

const opened = async (made: ReturnType<typeof makeLayerSources>) => unwrap(await made.sourceOf('L1'))
