import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Area } from '../../contracts/workspace.ts'
import { openVector } from '../vectors/index.ts'
import { writeGeopackage } from '../vectors/write/geopackage-file.ts'
import { clipVector } from './clip-vector.ts'
import { keptBox } from './crop-of.ts'

const frame: Frame = {
  crs: 'EPSG:32616',
  affine: { a: 0.5, b: 0, c: 630_000, d: 0, e: -0.5, f: 3_335_000 },
  width: 1000,
  height: 1000,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
}
const crop: Area = {
  id: 'A1',
  name: 'A1',
  frame,
  rings: [
    [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
      [0, 0],
    ],
  ],
  areaM2: null,
  coveredShare: null,
  active: true,
}

describe('pixels that go along', () => {
  it('are whole tiles inside the image that hold every pixel of the crop there', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const place = fc.integer({ min: -5000, max: 25_000 })
    fc.assert(
      fc.property(fc.tuple(side, side), fc.tuple(place, place), fc.integer({ min: 1, max: 4000 }), ([width, height], [left, top], size) => {
        const asked: PixelBox = [left, top, left + size, top + size]
        const kept = keptBox({ width, height }, asked)
        const touches = left < width && top < height && left + size > 0 && top + size > 0
        expect(kept !== null).toBe(touches)
        if (!kept) return
        expect(kept[0] % 256 === 0 && kept[1] % 256 === 0 && (kept[2] % 256 === 0 || kept[2] === width) && (kept[3] % 256 === 0 || kept[3] === height)).toBe(true)
        expect(kept[0] <= Math.max(0, left) && kept[1] <= Math.max(0, top) && kept[2] >= Math.min(width, left + size) && kept[3] >= Math.min(height, top + size)).toBe(true)
      }),
    )
  })
})

describe('features that go along', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'aftermap-clip-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const road = (id: number, x: number) => ({
    id,
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [630_000 + x, 3_334_990],
        [630_400 + x, 3_334_980.123456789],
      ] as const,
    },
    properties: { name: `road ${id}` },
  })

  it('are whole where they touch the crop, digit by digit, and those outside stay behind', async () => {
    const path = join(folder, 'roads.gpkg')
    await writeGeopackage(path, [{ name: 'roads', crs: 'EPSG:32616', fields: ['name'], features: [road(1, 0), road(2, 90), road(3, 5000)] }], { decimals: 9 })
    const clipped = await clipVector(path, join(folder, 'clipped'), { crop })
    expect(clipped).toEqual({ path: join(folder, 'clipped.gpkg'), left: 1 })
    const opened = unwrap(await openVector(clipped?.path ?? ''))
    const back = []
    for await (const feature of opened.layers[0]?.features() ?? []) back.push(feature)
    await opened.close()
    expect(back.map(({ properties, geometry }) => [properties['name'], geometry])).toEqual([road(1, 0), road(2, 90)].map(({ properties, geometry }) => [properties.name, geometry]))
  })

  it('in longitude and latitude keep their ids', async () => {
    const path = join(folder, 'wells.geojson')
    const point = (id: string, lon: number, lat: number) => ({ type: 'Feature', id, properties: { depth: 3 }, geometry: { type: 'Point', coordinates: [lon, lat] } })
    // the crop lies at 85.650 W, 30.139 N
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [point('near', -85.65, 30.139), point('far', -80, 30)] }))
    const clipped = await clipVector(path, join(folder, 'wells-here'), { crop })
    expect(clipped?.path.endsWith('.geojson')).toBe(true)
    const text = readFileSync(clipped?.path ?? '', 'utf8')
    expect([text.includes('"near"'), text.includes('"far"')]).toEqual([true, false])
  })

  it('that all touch the crop go along as the file they are', async () => {
    const path = join(folder, 'one.gpkg')
    await writeGeopackage(path, [{ name: 'roads', crs: 'EPSG:32616', fields: ['name'], features: [road(1, 0)] }], { decimals: 9 })
    expect(await clipVector(path, join(folder, 'never'), { crop })).toBeNull()
  })
})
