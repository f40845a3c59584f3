import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { writeMaskGeotiff } from '../files/index.ts'
import { otherBody } from './on-earth.ts'
import { type AreaOptions, areasOf, type MaskAreas } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-area-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const nothing: AreaOptions = { legend: null, classText: null, area: null, gsdM: null }
const utm: Frame = { crs: 'EPSG:32633', affine: { a: 0.5, b: 0, c: 500_000, d: 0, e: -0.5, f: 5_200_000 }, width: 4, height: 3, gsd: null, gsdFrom: null }
const rows = [
  [1, 1, 0, 255],
  [1, 0, 0, 5],
  [0, 0, 5, 42],
]

async function maskFile(name: string, frame: Frame, classNames: Record<number, string> = {}): Promise<string> {
  unwrap(await writeMaskGeotiff(at(name), { frame, width: 4, height: 3, values: Uint8Array.from(rows.flat()), classNames }))
  return at(name)
}

async function measured(path: string, options: Partial<AreaOptions> = {}): Promise<MaskAreas> {
  const result = unwrap(await areasOf(path, { ...nothing, ...options }))
  if (result.kind !== 'mask') throw new Error('not a mask')
  return result
}

describe('areasOf a mask', () => {
  it('gives pixels, objects and geodesic area of each class, and says what it assumed', async () => {
    const { method, validPixels, classes, warnings } = await measured(await maskFile('utm.tif', utm))
    expect([method, validPixels]).toEqual(['sum of geodesic pixel areas on the ellipsoid', 11])
    expect(classes.map(({ name, value, pixels, objects, shareOfValid }) => [name, value, pixels, objects, shareOfValid])).toEqual([
      ['background', 0, 5, 1, 5 / 11],
      ['water', 1, 3, 1, 3 / 11],
      ['building_destroyed', 5, 2, 1, 2 / 11],
      ['value_42', 42, 1, 1, 1 / 11],
    ])
    // a 0.5 m UTM pixel on the central meridian is larger than 0.25 m2 by 1 / 0.9996^2
    expect(classes[1]?.areaM2).toBeCloseTo((3 * 0.25) / 0.9996 ** 2, 5)
    expect(warnings.join(' ')).toMatch(/class ids of Aftermap are assumed.*no name for the value 42/)
  })

  it('bounds the area by the boundary pixels', async () => {
    const { classes } = await measured(await maskFile('interval.tif', utm))
    const perPixel = (classes[1]?.areaM2 ?? Number.NaN) / 3
    // two of the three pixels of water have another neighbour, three others touch them
    expect(classes[1]?.intervalM2?.[0]).toBeCloseTo(2 * perPixel, 9)
    expect(classes[1]?.intervalM2?.[1]).toBeCloseTo(4.5 * perPixel, 9)
  })

  it('without a ground size there are pixels alone, and a typed one gives square metres', async () => {
    const pixels: Frame = { ...utm, crs: null, affine: null }
    const unknown = await measured(await maskFile('pixels.tif', pixels))
    expect(unknown.classes[1]).toMatchObject({ pixels: 3, areaM2: null, intervalM2: null })
    expect(unknown.warnings.join(' ')).toContain('--gsd')
    const typed = await measured(at('pixels.tif'), { gsdM: 0.1 })
    expect(typed).toMatchObject({ method: 'pixels times the typed GSD' })
    expect(typed.classes[1]?.areaM2).toBeCloseTo(0.03, 12)
  })

  it('a class is asked for by name, by group and by value; none of it is an area of 0', async () => {
    const path = await maskFile('asked.tif', utm)
    const one = async (classText: string) => (await measured(path, { classText })).classes
    expect(await one('water')).toMatchObject([{ name: 'water', value: 1, pixels: 3 }])
    expect(await one('building')).toMatchObject([{ name: 'building', value: null, pixels: 2, shareOfValid: 2 / 11 }])
    expect(await one('42')).toMatchObject([{ name: 'value_42', value: 42, pixels: 1 }])
    expect(await one('vehicle')).toMatchObject([{ name: 'vehicle', value: 6, pixels: 0, objects: 0, areaM2: 0, intervalM2: [0, 0] }])
    expect(await areasOf(path, { ...nothing, classText: 'castle' })).toMatchObject({ ok: false, error: { code: 'class_unknown' } })
  })

  it('takes the names of a legend, and those the file holds itself', async () => {
    const legend = { 0: 'background', 1: 'roof', 5: 'roof', 42: 'nodata', 255: 'snow' }
    const { classes, validPixels } = await measured(await maskFile('legend.tif', utm), { legend })
    // 255 is the nodata value of the file, whatever the legend calls it
    expect([validPixels, classes.map(({ name, pixels }) => [name, pixels])]).toEqual([
      10,
      [
        ['background', 5],
        ['roof', 5],
      ],
    ])
    const own = await measured(await maskFile('own.tif', utm, { 1: 'lake', 42: 'silo' }))
    expect(own.classes.map(({ name }) => name)).toEqual(['value_0', 'lake', 'value_5', 'silo'])
  })

  it('refuses another body than the Earth, unless a pixel size is typed', async () => {
    const path = await maskFile('body.tif', utm)
    expect(otherBody('PROJ:+proj=longlat +a=3396190 +rf=169.894447223612')).toMatchObject({ ok: false, error: { code: 'frame_unknown' } })
    expect(otherBody('EPSG:32633')).toBeNull()
    expect((await measured(path, { gsdM: 2 })).classes[1]?.areaM2).toBe(12)
  })

  it('measures only inside an area', async () => {
    const path = await maskFile('inside.tif', utm)
    const { classes, validPixels } = await measured(path, { area: { kind: 'pixel_box', left: 0, top: 0, right: 2, bottom: 1 } })
    expect([validPixels, classes.map(({ name, pixels }) => [name, pixels])]).toEqual([2, [['water', 2]]])
  })

  it('is the area on the ellipsoid of rotated, geographic and Web Mercator grids', async () => {
    // M N cos(lat) at the pixel of value 42, worked out in Python
    const frames: readonly [Frame, number][] = [
      [{ ...utm, affine: { a: 0.2165063509, b: 0.125, c: 500_000, d: 0.125, e: -0.2165063509, f: 5_200_000 } }, 0.06255003],
      [{ ...utm, crs: 'EPSG:4326', affine: { a: 1e-5, b: 0, c: 24.9, d: 0, e: -1e-5, f: 60.2 } }, 0.6179476],
      [{ ...utm, crs: 'EPSG:3857', affine: { a: 0.3, b: 0, c: -8_052_000, d: 0, e: -0.3, f: 2_101_550.6 } }, 0.0804625293],
    ]
    for (const [k, [frame, wanted]] of frames.entries()) {
      const { classes } = await measured(await maskFile(`grid${k}.tif`, frame), { classText: '42' })
      expect((classes[0]?.areaM2 ?? Number.NaN) / wanted).toBeCloseTo(1, 4)
    }
  })
})

describe('areasOf polygons', () => {
  const ring = (left: number, size: number) => [
    [left, 47],
    [left + size, 47],
    [left + size, 47 + size],
    [left, 47 + size],
    [left, 47],
  ]

  it('is geodesic, takes holes off and counts what is no polygon', async () => {
    const hole = ring(7, 0.002).map(([x = 0, y = 0]) => [x + 0.002, y + 0.002])
    const geometry = { type: 'Polygon', coordinates: [ring(7, 0.01), hole] }
    const features = [geometry, { type: 'Point', coordinates: [7, 47] }].map((one) => ({ type: 'Feature', properties: {}, geometry: one }))
    writeFileSync(at('a.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    const result = unwrap(await areasOf(at('a.geojson'), nothing))
    expect(result).toMatchObject({ kind: 'polygons', features: 2, warnings: [expect.stringContaining('1 feature is no polygon')] })
    // pyproj.Geod(ellps='WGS84').polygon_area_perimeter, edges cut in 50
    if (result.kind === 'polygons') expect([result.areaM2, result.perimeterM].map((value) => value?.toFixed(1))).toEqual(['811623.8', '4493.3'])
  })
})

const corpus = resolve(import.meta.dirname, '../../../../shared/corpus')
/** Files whose truth is not ours, each with its reason. */
const exceptions = new Set([
  // GDAL 3.6 leaves out the false easting and northing of this file; its neighbour with the code EPSG:5482 is right
  'OSGeo+libgeotiff/polar_stereographic_variant_a.tif',
  // pixels of 4000 km, each a seventh of the Earth
  'OSGeo+gdal/gcore/data/geolocation_arrays_lon180_lon360.tif',
])
type Truth = { file: string; size: [number, number]; center_pixel_area_m2: number | null; refuse?: unknown }

describe.runIf(existsSync(join(corpus, 'truth.json')))('areas of the corpus (where it lies beside the checkout)', () => {
  it('the centre pixel of every image of classes is within 0.01 % of the truth, or refused in words', { timeout: 120_000 }, async () => {
    const { files } = JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { files: Truth[] }
    const off: string[] = []
    let right = 0
    for (const { file, size, center_pixel_area_m2: wanted } of files) {
      if (!wanted || exceptions.has(file)) continue
      const [left, top] = [Math.floor(size[0] / 2), Math.floor(size[1] / 2)]
      const result = await areasOf(join(corpus, file), { ...nothing, area: { kind: 'pixel_box', left, top, right: left + 1, bottom: top + 1 } })
      const areaM2 = result.ok && result.value.kind === 'mask' ? result.value.classes[0]?.areaM2 : undefined
      if (areaM2 === undefined || areaM2 === null) continue
      if (Math.abs(areaM2 / wanted - 1) > 1e-4) off.push(file)
      else right++
    }
    expect(right).toBeGreaterThan(150)
    expect(off).toEqual([])
  })
})

describe('areasOf polygons that cross themselves', () => {
  it('says which one, and that its area may be too small', async () => {
    const square = [[0, 0], [0.01, 0], [0.01, 0.01], [0.01, 0.01], [0, 0.01], [0, 0]] // biome-ignore format: one ring a line
    const bow = [[1, 0], [1.01, 0.01], [1.01, 0], [1, 0.01], [1, 0]] // biome-ignore format: one ring a line
    const features = [square, bow].map((ring) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }))
    writeFileSync(at('bow.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    const { warnings } = unwrap(await areasOf(at('bow.geojson'), nothing))
    expect(warnings.filter((warning) => warning.includes('crosses'))).toEqual([
      'One ring (in feature 2) crosses or touches itself: parts that run the other way round are taken off, so the area may be too small. Repair the file first.',
    ])
  })
})
