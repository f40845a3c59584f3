import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import type { CatalogueQuery } from '../../contracts/services/catalogue.ts'
import { writeMaskGeotiff } from '../files/index.ts'
import { openProjectStore, type ProjectStore } from '../project/index.ts'
import { indexFolder } from './index.ts'

let folder = ''
let store: ProjectStore
const all: CatalogueQuery = { bbox: null, from: null, to: null, sensor: null, gsdMaxM: null, limit: 100 }
const find = (query: Partial<CatalogueQuery> = {}) => store.catalogue.find({ ...all, ...query }).images.map((image) => image.path.slice(folder.length + 1))
const add = (signal = new AbortController().signal) => indexFolder(join(folder, 'images'), { catalogue: store.catalogue, signal, onProgress: () => undefined })

/** A mask of 60 x 60 pixels of `gsd` metres at an easting of UTM 45N; 255 is nodata, so the right half has none. */
async function image(name: string, east: number, gsd = 0.5): Promise<void> {
  const frame = { crs: 'EPSG:32645', affine: { a: gsd, b: 0, c: east, d: 0, e: -gsd, f: 3_000_000 }, width: 60, height: 60, gsd: null, gsdFrom: null }
  const values = Uint8Array.from({ length: 3600 }, (_, at) => (at % 60 < 30 ? 1 : 255))
  unwrap(await writeMaskGeotiff(join(folder, 'images', name), { frame, width: 60, height: 60, values, classNames: {} }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-catalogue-'))
  await mkdir(join(folder, 'images', 'día 2 (東)'), { recursive: true })
  await image('west_2025-03-02.tif', 300_000)
  await image('día 2 (東)/east_2025-03-09.tif', 400_000, 2)
  await writeFile(join(folder, 'images', 'broken.tif'), 'II*\0')
  await writeFile(join(folder, 'images', 'notes.txt'), 'no image')
  await symlink(join(folder, 'images'), join(folder, 'images', 'loop'))
  await writeFile(
    join(folder, 'images', 'collection.json'),
    JSON.stringify({ type: 'Collection', stac_version: '1.0.0', id: 'flights', summaries: { platform: ['drone-7'], gsd: [0.5] } }),
  )
  const item = (id: string, href: string, properties: object) => ({
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'flights',
    geometry: null,
    bbox: [90, 27, 91, 28],
    properties,
    assets: { data: { href, type: 'image/tiff; application=geotiff' } },
  })
  await writeFile(join(folder, 'images', 'west.json'), JSON.stringify(item('west', './west_2025-03-02.tif', { datetime: '2025-03-03T08:00:00Z' })))
  await writeFile(join(folder, 'images', 'away.json'), JSON.stringify(item('away', 'https://example.org/away.tif', { datetime: '2025-04-01T00:00:00Z' })))
  await writeFile(join(folder, 'images', 'out.json'), JSON.stringify(item('out', '../../../etc/hosts.tif', { datetime: '2025-05-01T00:00:00Z' })))
  store = unwrap(openProjectStore(join(folder, 'test.aftermap'), { create: true, appVersion: '1', now: () => '2026-01-01T00:00:00Z' }))
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

describe('the catalogue of a folder', () => {
  it('holds every image once, with what its header and its STAC item say, and says what cannot be read', async () => {
    const added = unwrap(await add())
    expect(added).toMatchObject({ found: 5, read: 5, unchanged: 0, cancelled: false })
    expect(added.bad.map((one) => one.path.slice(folder.length + 1))).toEqual(['images/broken.tif'])
    const west = store.catalogue.find({ ...all, sensor: 'DRONE', to: '2025-03-31' }).images[0]
    expect(west).toMatchObject({ status: 'here', date: '2025-03-03', sensor: 'drone-7', width: 60, nodataShare: 0.5 })
    expect(west?.gsdM).toBeCloseTo(0.5, 2)
    expect(west?.footprint?.[0]?.[0]).toBeCloseTo(84.98, 1)
  })

  it('never follows an address or a way out of the folder: such images are told as not here', () => {
    const away = store.catalogue.find({ ...all, from: '2025-04-01' }).images
    expect(away.map(({ status, footprint }) => [status, footprint?.length])).toEqual([
      ['described', 5],
      ['described', 5],
    ])
  })

  it('reads nothing again that has not changed', async () => {
    expect(unwrap(await add())).toMatchObject({ read: 2, unchanged: 3 })
    const changed = join(folder, 'images', 'west_2025-03-02.tif')
    await utimes(changed, new Date(), new Date(Date.now() + 5000))
    expect(unwrap(await add())).toMatchObject({ read: 3, unchanged: 2 })
  })

  it('finds by place, date and pixel size', () => {
    expect(find({ bbox: [84.9, 27, 85, 27.2] })).toEqual(['images/west_2025-03-02.tif'])
    expect(find({ from: '2025-03-05', to: '2025-03-31' })).toEqual(['images/día 2 (東)/east_2025-03-09.tif'])
    expect(find({ gsdMaxM: 1 })).toContain('images/west_2025-03-02.tif')
    expect(find({ gsdMaxM: 1 })).not.toContain('images/día 2 (東)/east_2025-03-09.tif')
    expect(find({ bbox: [0, 0, 1, 1] })).toEqual([])
  })

  it('takes any outline, whatever turn of the Earth its longitudes count from, and finds it by a place in it', () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(degrees(-540, 540), degrees(0, 400), degrees(-89, 88), (west, wide, south) => {
        const footprint = [west, west + wide].flatMap((x): [number, number][] => [
          [x, south],
          [x, south + 1],
        ])
        const nothing = { width: null, height: null, bands: null, gsdM: null, date: null, sensor: 'turned', nodataShare: null, identity: null, problem: null }
        store.catalogue.save([{ image: { path: join(folder, 'turned'), status: 'described', ...nothing, footprint }, stamp: { size: 0, mtimeMs: 0 } }])
        const middle = west + wide / 2
        const lon = middle - 360 * Math.floor((middle + 180) / 360)
        expect(find({ sensor: 'turned', bbox: [lon, south + 0.5, lon, south + 0.5] })).toEqual(['turned'])
      }),
      { numRuns: 50 },
    )
  })

  it('keeps what was read when it is cancelled, and says a folder that is none', async () => {
    const stopped = new AbortController()
    stopped.abort()
    expect(unwrap(await add(stopped.signal))).toMatchObject({ cancelled: true })
    expect(find().length).toBeGreaterThan(0)
    expect(await indexFolder(join(folder, 'nowhere'), { catalogue: store.catalogue, signal: stopped.signal, onProgress: () => undefined })).toMatchObject({
      ok: false,
      error: { code: 'file_missing' },
    })
  })
})
