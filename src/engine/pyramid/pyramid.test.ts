import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, unwrap } from '../../contracts/result.ts'
import { openRaster, type RasterToWrite, sha256File, writeGeotiff } from '../files/index.ts'
import { makeLayerPyramids, type PyramidNews } from './layer-pyramids.ts'
import { pyramidCache } from './pyramid-cache.ts'

const side = 4100
const half = side / 2
let folder = ''

/** Left half dark, right half bright, with a hole of nodata in the middle; the second band is the first one mirrored. */
function fillRow(row: Uint8Array, y: number, { left, mirrored }: { left: number; mirrored: boolean }): void {
  const hole = Math.floor(Math.sqrt(Math.max(0, 300 ** 2 - (y - half) ** 2)))
  row.fill(mirrored ? 200 : 40)
  row.fill(mirrored ? 40 : 200, Math.min(row.length, Math.max(0, half - left)))
  row.fill(0, Math.max(0, half - hole - left), Math.max(0, half + hole - left))
}

const raster: RasterToWrite = {
  width: side,
  height: side,
  type: 'Byte',
  bands: ['Gray', 'Undefined'].map((colour) => ({ colour, scale: null, offset: null, unit: null, name: null })),
  place: { geotransform: null, crs: null, gcps: null, rpc: null },
  nodata: 0,
  palette: null,
  photometric: 'minIsBlack',
  classNames: {},
  date: null,
  sensor: null,
  isClassMap: false,
  hasMask: false,
  async read([left, top, right, bottom]) {
    const width = right - left
    const make = (mirrored: boolean) => {
      const values = new Uint8Array(width * (bottom - top))
      for (let y = top; y < bottom; y++) fillRow(values.subarray((y - top) * width, (y - top + 1) * width), y, { left, mirrored })
      return { values, imaginary: null, valid: null }
    }
    return [make(false), make(true)]
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-pyramid-'))
  unwrap(await writeGeotiff(join(folder, 'large.tif'), raster, { compression: 'zstd', tilePx: 256, overviews: false, cog: false, sparse: false }))
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

const cacheFolder = () => join(folder, 'cache')

function pyramids() {
  const news: PyramidNews[] = []
  let settle: (last: PyramidNews) => void = () => undefined
  const settled = new Promise<PyramidNews>((resolve) => {
    settle = resolve
  })
  const made = makeLayerPyramids({
    folder: cacheFolder(),
    identify: async () => ok('content-1'),
    now: () => new Date(),
    onNews(one) {
      news.push(one)
      if (one.state !== 'building') settle(one)
    },
  })
  return { made, news, settled }
}

describe('the pyramid of a large file without reduced images', () => {
  it('given up while it is built leaves nothing behind', async () => {
    const { made, settled } = pyramids()
    const source = unwrap(await openRaster(join(folder, 'large.tif')))
    made.want(source)
    made.stop(source.path)
    expect(await settled).toMatchObject({ state: 'stopped' })
    expect(await readdir(cacheFolder()).catch(() => [])).toEqual([])
    expect(await made.find(source.path)).toBeNull()
    await source.close()
  })

  it('is built once, beside nothing of hers, and read as reduced images whose means leave out what is not data', async () => {
    const path = join(folder, 'large.tif')
    const before = unwrap(await sha256File(path))
    const { made, news, settled } = pyramids()
    const source = unwrap(await openRaster(path))
    made.want(source)
    made.want(source)
    expect(await settled).toMatchObject({ path, state: 'ready', share: 1 })
    expect(news.filter(({ state }) => state === 'ready')).toHaveLength(1)
    expect(unwrap(await sha256File(path))).toBe(before)
    expect((await readdir(folder)).toSorted()).toEqual(['cache', 'large.tif'])

    const reduced = unwrap(await openRaster(path, { reduced: await made.find(path) }))
    expect(reduced.info.overviews.map(({ width }) => width)).toEqual([2050, 1025, 513, 257, 129])
    for (const level of [1, 2, 3]) {
      const px = reduced.info.overviews[level - 1]?.width ?? 0
      const [first, second] = unwrap(await reduced.readValues({ level, box: [0, 0, px, px] })).bands
      if (!first || !second) throw new RangeError('bands are missing')
      const seen = new Set(Array.from(first.values as Uint8Array).filter((_, at) => first.valid[at] === 1))
      // a mean of 40 and nodata is 40, never 20
      expect([...seen].filter((value) => value < 40 || value > 200)).toEqual([])
      const middle = Math.floor(px / 2) * px + Math.floor(px / 2)
      expect([first.valid[0], first.valid[middle], first.values[0], second.values[0]]).toEqual([1, 0, 40, 200])
    }
    await reduced.close()
    await source.close()
    // building gives way to all else on the machine
  }, 120_000)

  it('of another content is not taken: levels that do not fit stay unused', async () => {
    const small = join(folder, 'small.tif')
    unwrap(await writeGeotiff(small, { ...raster, width: 300, height: 200 }, { compression: 'none', tilePx: 256, overviews: false, cog: false, sparse: false }))
    const source = unwrap(await openRaster(small, { reduced: join(folder, 'large.tif') }))
    expect(source.overviews).toEqual([])
    await source.close()
    await rm(small)
  })
})

describe('the cache of pyramids', () => {
  it('drops those used longest ago when all together pass its bound', async () => {
    const place = join(folder, 'bounded')
    const cache = pyramidCache(place, 250)
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      const written = await cache.begin(name, 100)
      if (written === null) throw new RangeError('no room')
      await writeFile(written, Buffer.alloc(100))
      const path = await cache.keep(name, written)
      await utimes(path, at, at)
      if (name === 'b') await cache.find('a', new Date())
    }
    expect((await readdir(place)).toSorted()).toEqual(['a.tif', 'c.tif'])
    expect((await readFile(join(place, 'c.tif'))).length).toBe((await stat(join(place, 'a.tif'))).size)
    expect(await cache.begin('d', 1000)).toBeNull()
    await rm(place, { recursive: true })
  })
})
