import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { fromFile } from 'geotiff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { applyLegend, encodePng, identify, openRaster, readLabels, sha256File, writeMaskGeotiff } from './index.ts'
import { parseWorldFile } from './side-cars/side-cars.ts'
import { parseNodata } from './tiff/header/nodata.ts'
import { codeOfWkt } from './wkt.ts'

// written by Pillow: a 2-bit palette PNG, an RGB PNG, a JPEG with EXIF date and orientation 6
const palettePng = 'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgMAAAAmWC1rAAAADFBMVEUAAAA95vr/AAABAgMhH6uhAAAAEUlEQVR4nGOQZmCx1mI44AAABIgBhdG0SDIAAAAASUVORK5CYII='
const rgbPng = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8Bg++wXw38GBk5OTgAleQQ3Mv8UDgAAAABJRU5ErkJggg=='
const exifJpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4QBCRXhpZgAATU0AKgAAAAgAAgESAAMAAAABAAYAAAEyAAIAAAAUAAAAJgAAAAAyMDIxOjA4OjE1IDEwOjExOjEyAP/bAEMAAwICAwICAwMDAwQDAwQFCAUFBAQFCgcHBggMCgwMCwoLCw0OEhANDhEOCwsQFhARExQVFRUMDxcYFhQYEhQVFP/bAEMBAwQEBQQFCQUFCRQNCw0UFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFP/AABEIAAgAEAMBIgACEQEDEQH/xAAfAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgv/xAC1EAACAQMDAgQDBQUEBAAAAX0BAgMABBEFEiExQQYTUWEHInEUMoGRoQgjQrHBFVLR8CQzYnKCCQoWFxgZGiUmJygpKjQ1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4eLj5OXm5+jp6vHy8/T19vf4+fr/xAAfAQADAQEBAQEBAQEBAAAAAAAAAQIDBAUGBwgJCgv/xAC1EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/APGqKKK+SP7QP//Z'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const utm: Frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: 700, height: 300, gsd: null, gsdFrom: null }
const pattern = Uint8Array.from({ length: 700 * 300 }, (_, i) => (i % 700 < 10 ? 255 : (i * 7) % 11))

describe('openRaster refuses in one sentence', () => {
  it.each([
    ['an empty file', 'empty.tif', '', 'file_empty', 'empty.tif is empty: it has 0 bytes.'],
    ['text named .tif', 'notes.tif', 'hello there, this is not an image', 'file_not_image', 'notes.tif is text, not an image, whatever its name says.'],
    ['a web page', 'map.tif', '<!DOCTYPE html><html></html>', 'file_not_image', 'map.tif is a web page, which Aftermap does not open as an image.'],
    [
      'a bare TIFF header',
      'cut.tif',
      Uint8Array.of(0x49, 0x49, 42, 0, 200, 0, 0, 0),
      'file_truncated',
      'cut.tif ends early: only 8 bytes are there, its header points behind the end.',
    ],
  ] as const)('%s', async (...[, name, content, code, message]) => {
    expect(await openRaster(await file(name, content))).toMatchObject({ ok: false, error: { code, message } })
  })

  it('a folder and a missing file', async () => {
    await mkdir(join(folder, 'flight'))
    expect(await openRaster(join(folder, 'flight'))).toMatchObject({ error: { code: 'file_not_image', message: 'flight is a folder.' } })
    expect(await openRaster(join(folder, 'gone.tif'))).toMatchObject({ error: { code: 'file_missing', message: 'gone.tif is not there.' } })
  })

  it('a file cut short, with how much is there', async () => {
    const whole = join(folder, 'whole.tif')
    unwrap(await writeMaskGeotiff(whole, { frame: utm, width: 700, height: 300, values: pattern, classNames: {} }))
    const bytes = readFileSync(whole)
    const cut = await openRaster(await file('half.tif', bytes.subarray(0, bytes.length - 500)))
    expect(cut).toMatchObject({ ok: false, error: { code: 'file_truncated' } })
    expect(!cut.ok && cut.error.message).toMatch(/^half\.tif ends early: \d+ kB of \d+ kB are there \([1-5] of 6 blocks\)\.$/)
  })

  it('any cut or flipped byte comes back as a result, never as a throw', async () => {
    const whole = join(folder, 'fuzz.tif')
    unwrap(await writeMaskGeotiff(whole, { frame: utm, width: 700, height: 300, values: pattern, classNames: { 1: 'water' } }))
    const bytes = readFileSync(whole)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { minLength: 1, maxLength: 4 }), fc.nat(bytes.length), async (flips, cut) => {
        const damaged = Uint8Array.from(bytes.subarray(0, cut % 3 === 0 ? cut : bytes.length))
        for (const [at, value] of flips) if (at < damaged.length) damaged[at] = value
        const opened = await openRaster(await file('damaged.tif', damaged))
        if (!opened.ok) {
          expect(opened.error.message).toContain('damaged.tif ')
          return
        }
        await opened.value.readRgb({ box: [0, 0, opened.value.frame.width, opened.value.frame.height], width: 16, height: 16, resample: 'nearest' })
        await opened.value.close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('writeMaskGeotiff', () => {
  it('is read back by another TIFF reader with values, position and nodata', async () => {
    const path = join(folder, 'mask.tif')
    unwrap(await writeMaskGeotiff(path, { frame: utm, width: 700, height: 300, values: pattern, classNames: { 1: 'water', 2: 'a & b' } }))
    const image = await (await fromFile(path)).getImage()
    expect([...((await image.readRasters())[0] as Uint8Array)]).toEqual([...pattern])
    expect(image.getOrigin().slice(0, 2)).toEqual([350000, 3057000])
    expect(image.getGDALNoData()).toBe(255)
    expect(image.getGeoKeys()).toMatchObject({ ProjectedCSTypeGeoKey: 32645 })
  })

  it.runIf(spawnSync('gdalinfo', ['--version']).status === 0)('is read by gdalinfo, north-up or rotated (needs GDAL)', async () => {
    const rotated = { ...utm, affine: { a: 0.4, b: 0.3, c: 350000, d: 0.3, e: -0.4, f: 3057000 } }
    for (const frame of [utm, rotated]) {
      const path = join(folder, 'gdal.tif')
      unwrap(await writeMaskGeotiff(path, { frame, width: 700, height: 300, values: pattern, classNames: { 1: 'water' } }))
      const info = JSON.parse(execFileSync('gdalinfo', ['-json', path]).toString())
      const { a, b, c, d, e, f } = frame.affine ?? rotated.affine
      expect(info.geoTransform).toEqual([c, a, b, f, d, e])
      expect(info.bands[0].noDataValue).toBe(255)
      expect(info.coordinateSystem.wkt).toContain('ID["EPSG",32645]')
      expect(info.metadata['']).toMatchObject({ CLASS_1: 'water' })
    }
  })

  it('opens again with its frame, and nodata is not valid', async () => {
    const path = join(folder, 'again.tif')
    unwrap(await writeMaskGeotiff(path, { frame: utm, width: 700, height: 300, values: pattern, classNames: {} }))
    const source = unwrap(await openRaster(path))
    expect(source.frame).toMatchObject({ crs: 'EPSG:32645', affine: utm.affine, gsdFrom: 'georeference' })
    const { rgb, valid } = unwrap(await source.readRgb({ box: [-2, 0, 14, 1], width: 16, height: 1, resample: 'nearest' }))
    expect([...valid]).toEqual([...new Array(12).fill(0), 1, 1, 1, 1])
    expect(rgb[12 * 3]).toBe(pattern[10])
    await source.close()
  })
})

describe('pictures', () => {
  it('a JPEG tells its date and its turn', async () => {
    const source = unwrap(await openRaster(await file('photo.jpg', Buffer.from(exifJpeg, 'base64'))))
    expect(source).toMatchObject({ format: 'jpeg', date: '2021-08-15', bands: 3 })
    expect(source.warning).toBe(
      'photo.jpg has no coordinate system. Counting works; for areas give its pixel size. The camera noted that this photograph should be turned; its pixels are used as stored.',
    )
    const { rgb } = unwrap(await source.readRgb({ box: [0, 0, 16, 8], width: 1, height: 1, resample: 'average' }))
    expect(Math.abs((rgb[0] ?? 0) - 200)).toBeLessThan(4)
  })

  it('a PNG beside a world file and .prj is georeferenced', async () => {
    const path = await file('placed.png', encodePng(new Uint8Array(4 * 4 * 4).fill(255), 4, 4))
    await file('placed.pgw', '0.5\n0\n0\n-0.5\n350000.25\n3056999.75\n')
    await file('placed.prj', 'PROJCS["WGS 84 / UTM zone 45N",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32645"]]')
    expect(unwrap(await openRaster(path)).frame).toMatchObject({ crs: 'EPSG:32645', affine: { c: 350000, f: 3057000 } })
  })

  it('averages shrink to the mean of valid pixels', async () => {
    const rgba = Uint8Array.of(10, 10, 10, 255, 30, 30, 30, 255, 99, 99, 99, 0, 50, 50, 50, 255)
    const source = unwrap(await openRaster(await file('small.png', encodePng(rgba, 2, 2))))
    const { rgb, valid } = unwrap(await source.readRgb({ box: [0, 0, 2, 2], width: 1, height: 1, resample: 'average' }))
    expect([rgb[0], valid[0]]).toEqual([30, 1])
  })
})

describe('labels', () => {
  it('keep the palette indices of a PNG', async () => {
    const plane = unwrap(await readLabels(await file('palette.png', Buffer.from(palettePng, 'base64'))))
    expect(plane).toMatchObject({ kind: 'index', width: 5, height: 3 })
    expect([...plane.values]).toEqual([0, 1, 2, 3, 0, 1, 1, 1, 2, 2, 3, 0, 0, 0, 1])
  })

  it('become class values through a legend of indices or colours', async () => {
    const indexed = unwrap(await readLabels(await file('p.png', Buffer.from(palettePng, 'base64'))))
    const plane = unwrap(applyLegend(indexed, { 0: 'background', 1: 'water', 2: 'building', 9: 'tree' }, { path: 'p.png', imageSize: null }))
    expect([...plane.data.subarray(0, 5)]).toEqual([0, 1, 100, 254, 0])
    expect(plane.unnamed).toBe('The legend has no name for the value 3 (13 % of p.png); these pixels count as not analysed.')
    expect(plane.notes).toEqual(['No pixel of p.png has the value 9 (tree).', plane.unnamed])
    const coloured = unwrap(await readLabels(await file('c.png', Buffer.from(rgbPng, 'base64'))))
    expect([...unwrap(applyLegend(coloured, { '#FF0000': 'building_destroyed', '#3de6fa': 'water', '#090909': 'nodata' }, { path: 'c.png', imageSize: null })).data]).toEqual([
      5, 1, 5, 255,
    ])
    const unnamed = unwrap(applyLegend(coloured, { '#FF0000': 'building_destroyed' }, { path: 'c.png', imageSize: null })).unnamed
    expect(unnamed).toBe('The legend has no name for the values #3de6fa (25 % of c.png), #090909 (25 % of c.png); these pixels count as not analysed.')
  })

  it('refuse an unknown class, with those that are near, and another size', async () => {
    const plane = unwrap(await readLabels(await file('q.png', Buffer.from(palettePng, 'base64'))))
    expect(applyLegend(plane, { 1: 'destroyed_house' }, { path: 'q.png', imageSize: null })).toMatchObject({
      error: { code: 'labels_invalid', hint: 'Use one of: building_destroyed.' },
    })
    expect(applyLegend(plane, { 1: 'water' }, { path: 'q.png', imageSize: { width: 6, height: 3 } })).toMatchObject({
      error: { code: 'labels_invalid', message: 'q.png is 5 x 3 pixels and its image is 6 x 3.' },
    })
  })
})

describe('identity', () => {
  it('changes when a sampled block changes, and SHA-256 is that of the content', async () => {
    const path = await file('id.bin', 'abc')
    const before = unwrap(await identify(path))
    // NIST: SHA-256 of "abc"
    expect(unwrap(await sha256File(path))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    await file('id.bin', 'abd')
    expect(unwrap(await identify(path)).sampledSha256).not.toBe(before.sampledSha256)
  })
})

describe('side-cars', () => {
  it('a world file speaks of the centre of the first pixel', () => {
    expect(parseWorldFile('2\n0\n0\n-2\n101\n199')).toEqual({ a: 2, b: 0, c: 100, d: 0, e: -2, f: 200 })
    expect(parseWorldFile('garbage')).toBeNull()
  })

  it('a .prj names its code, UTM zone or Web Mercator', () => {
    expect(codeOfWkt('PROJCS["WGS_1984_UTM_Zone_37N",GEOGCS["GCS_WGS_1984"]]')).toBe('EPSG:32637')
    expect(codeOfWkt('PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]')).toBe('EPSG:3857')
    expect(codeOfWkt('LOCAL_CS["x"]')).toBeNull()
  })

  it.each([
    ['-9999 (water)', -9999],
    [' 255 ', 255],
    ['0xFF', 255],
    ['nan', Number.NaN],
    ['', null],
    ['none', 0],
  ])('nodata "%s" is %s', (text, value) => {
    expect(parseNodata(text).value).toBe(value)
  })
})

type Truth = {
  file: string
  tier: string
  expect: string
  dtype: string[]
  bands: number
  tags: Record<string, unknown>
  pixels: { row: number; col: number; values: number[] }[]
  color_interp: string[]
  size: [number, number]
  geotransform: number[] | null
  crs: { authority: string | null } | null
}
const corpus = join(import.meta.dirname, '../../../../shared/corpus')

describe.runIf(existsSync(corpus))('the TIFF corpus (runs where ../shared/corpus exists)', () => {
  it('never shows another value than GDAL reads, in 8-bit images', async () => {
    const { files } = JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { files: Truth[] }
    // premultiplied alpha is divided out on purpose
    const special = ['strike.tif', 'extra-channels.tif']
    const plain = files.filter(
      ({ file: name, tier, expect, dtype, tags, color_interp }) =>
        tier === 'core' &&
        expect === 'ok' &&
        dtype[0] === 'Byte' &&
        tags['bits'] === 8 &&
        tags['sample_format'] !== 2 &&
        tags['photometric'] !== 'minIsWhite' &&
        !color_interp.includes('Palette') &&
        !special.some((one) => name.endsWith(one)),
    )
    const wrong: string[] = []
    let compared = 0
    for (const truth of plain) {
      const opened = await openRaster(join(corpus, truth.file))
      if (!opened.ok) continue
      const tolerance = /jpeg/i.test(String(truth.tags['compression'])) ? 40 : 0
      for (const { row, col, values } of truth.pixels) {
        const { rgb, valid } = unwrap(await opened.value.readRgb({ box: [col, row, col + 1, row + 1], width: 1, height: 1, resample: 'nearest' }))
        if (valid[0] === 0) continue
        compared++
        const wanted = truth.bands >= 3 ? values.slice(0, 3) : [values[0], values[0], values[0]]
        if (wanted.some((value, i) => !(Math.abs((value ?? Number.NaN) - (rgb[i] ?? Number.NaN)) <= tolerance))) wrong.push(`${truth.file} ${row},${col}`)
      }
      await opened.value.close()
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(1000)
  }, 60_000)

  it('never places an image elsewhere than GDAL does', async () => {
    const { files } = JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { files: Truth[] }
    const wrong: string[] = []
    let placed = 0
    for (const truth of files.filter(({ tier, expect }) => tier === 'core' && expect === 'ok')) {
      const opened = await openRaster(join(corpus, truth.file))
      if (!opened.ok) continue
      const { frame } = opened.value
      await opened.value.close()
      if (frame.width !== truth.size[0] || frame.height !== truth.size[1]) wrong.push(truth.file)
      if (!frame.affine || !truth.geotransform) continue
      placed++
      const { a, b, c, d, e, f } = frame.affine
      const near = [c, a, b, f, d, e].every((value, i) => Math.abs(value - (truth.geotransform?.[i] ?? Number.NaN)) <= 1e-9 * Math.max(1, Math.abs(value)))
      if (!near) wrong.push(truth.file)
    }
    expect(wrong).toEqual([])
    expect(placed).toBeGreaterThan(100)
  }, 60_000)
})
