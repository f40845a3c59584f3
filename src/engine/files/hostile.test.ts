import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { identify, sha256File, writeMaskGeotiff } from './index.ts'
import { readLabels } from './labels.ts'
import { openRaster } from './open-raster.ts'
import { withFile } from './bytes.ts'
import { readTiff } from './tiff/header/directory.ts'
import { allPlaces } from './tiff/header/block-table.ts'
import { readLayout } from './tiff/header/layout.ts'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const descriptors = '/proc/self/fd'
const frame: Frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: 700, height: 600, gsd: null, gsdFrom: null }
const whole = { box: [0, 0, 700, 600] as [number, number, number, number], width: 70, height: 60, resample: 'nearest' as const }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A sound tiled file of 700 x 600 with the data of some of its blocks overwritten. */
async function damagedFile(name: string, isBad: (block: number) => boolean): Promise<string> {
  const path = join(folder, name)
  const values = Uint8Array.from({ length: 700 * 600 }, (_, i) => 1 + ((i * 7) % 11))
  unwrap(await writeMaskGeotiff(path, { frame, width: 700, height: 600, values, classNames: {} }))
  const places = await withFile(path, async (bytes) => {
    const file = await readTiff(bytes)
    const [page] = file.directories
    if (!page) throw new RangeError('no page')
    return allPlaces(await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size }))
  })
  const content = readFileSync(path)
  for (const [block, { offset, stored }] of places.entries()) if (isBad(block)) content.fill(0xff, offset, offset + stored)
  await writeFile(path, content)
  return path
}

describe('damaged blocks', () => {
  it('of a part of the file are not valid and are told, once each', async () => {
    const source = unwrap(await openRaster(await damagedFile('part.tif', (block) => block === 1)))
    expect(source.damage()).toBeNull()
    const { valid } = unwrap(await source.readRgb(whole))
    unwrap(await source.readRgb(whole))
    expect([valid.includes(0), valid.includes(1)]).toEqual([true, true])
    expect(source.damage()).toMatchObject({
      blocks: 1,
      sentence: expect.stringMatching(/^part\.tif is damaged: 1 of its \d+ blocks cannot be decoded and counts as not analysed\.$/),
    })
    expect(source.warning).toContain('part.tif is damaged')
    await source.close()
  })

  it('fail a window that lies wholly in them, and not one beside them', async () => {
    const source = unwrap(await openRaster(await damagedFile('corner.tif', (block) => block === 0)))
    const request = { width: 8, height: 8, resample: 'average' as const }
    expect(await source.readRgb({ ...request, box: [0, 0, 8, 8] })).toMatchObject({ ok: false, error: { code: 'file_damaged' } })
    expect(await source.readRgb({ ...request, box: [600, 500, 608, 508] })).toMatchObject({ ok: true })
    await source.close()
  })

  it('everywhere fail every window', async () => {
    const source = unwrap(await openRaster(await damagedFile('all.tif', () => true)))
    expect(await source.readRgb(whole)).toMatchObject({ ok: false, error: { code: 'file_damaged', message: expect.stringContaining('all.tif is damaged') } })
    await source.close()
  })

  it('refuse a label mask, because it has no place for what is not known', async () => {
    expect(await readLabels(await damagedFile('labels.tif', (block) => block === 1))).toMatchObject({ error: { code: 'file_damaged' } })
  })
})

describe.runIf(existsSync(corpus))('files of the corpus that are damaged or ask too much (runs where ../shared/corpus exists)', () => {
  it.each([
    ['own/hostile/lzw_garbage.tif', 'file_damaged'],
    ['own/hostile/jpeg_garbage.tif', 'file_damaged'],
    ['own/hostile/planar_3.tif', 'file_damaged'],
    ['OSGeo+gdal/gcore/data/corrupted_deflate_singlestrip.tif', 'file_damaged'],
    ['OSGeo+gdal/gcore/data/gtiff/lzw_corrupted.tif', 'file_damaged'],
    ['OSGeo+gdal/gcore/data/byte_zstd_corrupted2.tif', 'file_damaged'],
    ['OSGeo+gdal/gcore/data/packbits-not-enough-data.tif', 'file_damaged'],
    ['OSGeo+gdal/gcore/data/block_width_above_32bit.tif', 'over_budget'],
    ['own/hostile/deflate_bomb_20000_square_one_strip.tif', 'over_budget'],
  ])('%s is refused when opened', async (name, code) => {
    expect(await openRaster(join(corpus, name))).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(basename(name)) } })
  })

  it('a stream without its checksum is told and its last row not shown', async () => {
    const source = unwrap(await openRaster(join(corpus, 'locationtech+geotrellis/raster/data/geotiff-test-files/jpeg-test-deflate-small.tif')))
    unwrap(await source.readRgb({ box: [0, 0, 293, 262], width: 293, height: 262, resample: 'nearest' }))
    expect(source.damage()).toMatchObject({ blocks: 2, blocksTotal: 262 })
    await source.close()
  })

  it.runIf(existsSync(descriptors))(
    'no hostile file leaves a descriptor open, whichever way it is opened',
    async () => {
      const { files } = JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { files: { file: string; tier: string }[] }
      const before = readdirSync(descriptors).length
      for (const { file } of files.filter(({ tier }) => tier === 'hostile')) {
        const opened = await openRaster(join(corpus, file))
        if (opened.ok) await opened.value.close()
        await readLabels(join(corpus, file))
        await identify(join(corpus, file))
      }
      expect(readdirSync(descriptors).length).toBe(before)
    },
    60_000,
  )
})

describe('paths that are no files', () => {
  const readers = { openRaster, readLabels, identify, sha256File }

  it.runIf(existsSync('/dev/zero'))('a device and a pipe are said to be none, by every reader, without waiting for them', async () => {
    const pipe = join(folder, 'pipe.tif')
    execFileSync('mkfifo', [pipe])
    const before = existsSync(descriptors) ? readdirSync(descriptors).length : 0
    for (const path of ['/dev/zero', pipe]) {
      for (const read of Object.values(readers)) {
        expect(await read(path)).toMatchObject({ error: { code: 'file_not_image', message: `${basename(path)} is not a file but a device, a pipe or a socket.` } })
      }
    }
    expect(existsSync(descriptors) ? readdirSync(descriptors).length : 0).toBe(before)
  })

  it.each(Object.entries(readers))('%s says of a path that never was that it is not there', async (_, read) => {
    expect(await read(join(folder, 'never.tif'))).toMatchObject({ error: { code: 'file_missing', message: 'never.tif is not there.' } })
  })

  it.runIf(existsSync(descriptors))('bad files of every kind leave no descriptor open', async () => {
    const contents: [string, string | Uint8Array][] = [
      ['empty.tif', ''],
      ['text.png', 'hello'],
      ['cut.tif', Uint8Array.of(0x49, 0x49, 42, 0, 200, 0, 0, 0)],
      ['cut.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)],
      ['cut.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
      ['bad.geojson', '{"type":'],
    ]
    for (const [name, content] of contents) await writeFile(join(folder, name), content)
    const before = readdirSync(descriptors).length
    for (const [name] of contents) {
      for (const read of [openRaster, readLabels]) expect(await read(join(folder, name))).toMatchObject({ ok: false })
    }
    expect(readdirSync(descriptors).length).toBe(before)
  })
})
