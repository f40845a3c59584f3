import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { affineFromGeotransform } from '../affine.ts'
import { cellAreaM2 } from '../cell-area.ts'
import { makeCrs } from '../crs.ts'
import keySample from './geokeys-sample.json' with { type: 'json' }
import { crsFromGeoKeys } from './geokeys.ts'
import { geoKeysFor } from './geokeys-write.ts'
import wktSample from './wkt-sample.json' with { type: 'json' }
import { crsFromWkt } from './wkt.ts'

const turned = (degrees: number) => Math.abs(((((degrees + 540) % 360) + 360) % 360) - 180)
const metres = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(turned((a[0] ?? Number.NaN) - (b[0] ?? 0)) * 111_320 * Math.cos(((b[1] ?? 0) * Math.PI) / 180), ((a[1] ?? Number.NaN) - (b[1] ?? 0)) * 111_320)
type Keys = Map<number, number | number[] | string>
const keysOf = (keys: object): Keys => new Map(Object.entries(keys).map(([key, value]) => [Number(key), value as number]))

/** GDAL swaps the axes of this one, though its twin by code (`ProjectedCSTypeGeoKey_5482_...`) has the same parameters and is not swapped. */
const swapped = 'polar_stereographic_variant_a.tif'
const rows = keySample.rows.filter(({ name }) => name !== swapped)

describe('crsFromGeoKeys, over the keys of real files', () => {
  it.each(rows)('$name', (row) => {
    const found = crsFromGeoKeys(keysOf(row.keys))
    const crs = unwrap(makeCrs(found.crs ?? String(found.reason)))
    if (row.authority !== null) expect(found.crs).toBe(row.authority)
    const xy: [number, number] = [row.xy[0] ?? 0, row.xy[1] ?? 0]
    // GDAL counts from the meridian of the system itself
    const meridian = Number(/\+pm=(\S+)/.exec(found.crs ?? '')?.[1] ?? (/NTF \(Paris\)/.test(crs.name) ? 2.33722917 : 0))
    const own = crs.toGeodetic(xy)
    expect(turned(own[0] - meridian - (row.own[0] ?? 0))).toBeLessThan(1e-8)
    // PROJ 9.1 has a short series in equal-area cylinders
    expect(Math.abs(own[1] - (row.own[1] ?? 0))).toBeLessThan(crs.name.includes('EASE') ? 2e-8 : 1e-8)
    const limitM = /NAD27|New Brunswick|oblique_stereo|OSGB|MGI|Tokyo/.test(crs.name + row.name) ? 200 : 5
    expect(metres(crs.toLonLat(xy), row.wgs84)).toBeLessThan(limitM)
    if (row.unitToM !== null) expect(crs.unitM).toBeCloseTo(row.unitToM, 12)
    expect(crs.ellipsoid.a).toBeCloseTo(row.semiMajorM, 3)
  })

  // differences over pixels of a hundred kilometres and more are the corpus' own error: zones between parallels agree with us to 1e-9
  it.each(rows.filter(({ geotransform, cellM2 }) => cellM2 !== null && Math.abs(geotransform[1] ?? 0) < 100_000))('measures a pixel of $name', (row) => {
    const { crs } = crsFromGeoKeys(keysOf(row.keys))
    const [width = 1, height = 1] = row.size
    const frame = { crs, affine: affineFromGeotransform(row.geotransform as [number, number, number, number, number, number]), width, height, gsd: null, gsdFrom: null }
    const areaM2 = unwrap(cellAreaM2(frame))(Math.floor(width / 2), Math.floor(height / 2))
    expect(Math.abs(areaM2 / (row.cellM2 ?? Number.NaN) - 1)).toBeLessThan(1e-6)
  })

  it.each([
    ['a code that does not exist', { 1024: 1, 3072: 59999 }, 'EPSG:59999'],
    ['user-defined and nothing else', { 1024: 1, 3072: 32767 }, 'without a code or parameters'],
    ['Earth-centred coordinates', { 1024: 3, 2048: 4978 }, 'geocentric'],
    ['no system at all', { 1024: 2 }, 'names no coordinate system'],
    [
      'metres of a projection nobody knows beside degrees',
      { 1024: 32767, 2048: 4326, 3073: 'ESRI PE String = PROJCS["x",GEOGCS["GCS_WGS_1984"],PROJECTION["Winkel_II"]]', 3076: 9001 },
      'does not know',
    ],
    ['metres without a projection', { 1024: 32767, 2048: 4326, 3076: 9001 }, 'without a code or parameters'],
    ['a Mercator with a latitude of origin', { 1024: 1, 2048: 4267, 3072: 32767, 3075: 7, 3080: -90, 3081: 30 }, 'without a code or parameters'],
    ['a scale of zero', { 1024: 1, 2048: 4326, 3072: 32767, 3075: 7, 3092: 0, 3080: 10 }, 'without a code or parameters'],
  ])('leaves %s unknown and says so', (_name, keys, words) => {
    const found = crsFromGeoKeys(keysOf(keys))
    expect(found.crs).toBeNull()
    expect(found.reason).toContain(words)
  })

  it('takes the successor of a withdrawn code and says so', () => {
    expect(crsFromGeoKeys(keysOf({ 1024: 1, 3072: 3410 }))).toMatchObject({ crs: 'EPSG:6933', reason: expect.stringContaining('EPSG:3410 was withdrawn') })
  })

  it('keeps the vertical system aside', () => {
    expect(crsFromGeoKeys(keysOf({ 1024: 1, 3072: 32633, 4096: 5773 }))).toMatchObject({ crs: 'EPSG:32633', verticalCode: 5773 })
  })

  it('takes a unit the file defines itself', () => {
    const keys = keysOf({ 1024: 1, 2048: 4326, 3072: 32767, 3074: 16033, 3076: 32767, 3077: [0.5] })
    expect(unwrap(makeCrs(crsFromGeoKeys(keys).crs ?? '')).unitM).toBe(0.5)
  })
})

describe('geoKeysFor', () => {
  it.each(rows.filter(({ authority, name }) => authority === null && !/laborde|geos|goes|mollweide|Mollweide|variant_b/.test(name)))('writes what is read back: $name', (row) => {
    const { crs } = crsFromGeoKeys(keysOf(row.keys))
    const written = unwrap(geoKeysFor(crs ?? ''))
    const again = crsFromGeoKeys(new Map(written.map(({ key, value }) => [key, value])))
    const xy: [number, number] = [row.xy[0] ?? 0, row.xy[1] ?? 0]
    expect(metres(unwrap(makeCrs(again.crs ?? '')).toLonLat(xy), unwrap(makeCrs(crs ?? '')).toLonLat(xy))).toBeLessThan(1e-6)
  })
  it('refuses what GeoTIFF has no number for', () => expect(geoKeysFor('ESRI:54009')).toMatchObject({ ok: false, error: { code: 'format_unsupported' } }))
})

describe('crsFromWkt', () => {
  it.each(wktSample.rows)('$code in $version without its code', ({ code, wkt, at, version }) => {
    const found = crsFromWkt(wkt)
    const [x = 0, y = 0, lon = 0, lat = 0] = at
    // Esri's Krovak has its axes in parameters PROJ writes and few read
    expect(found.crs, `${code} ${version} ${found.reason}`).not.toBeNull()
    expect(metres(unwrap(makeCrs(found.crs ?? '')).toGeodetic([x, y]), [lon, lat])).toBeLessThan(0.01)
  })

  it.each([
    ['PROJCS["WGS_1984_UTM_Zone_37N",GEOGCS["GCS_WGS_1984"]]', 'EPSG:32637'],
    ['PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]', 'EPSG:3857'],
    [
      'GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
      'EPSG:4267',
    ],
    ['PROJCS["x",AUTHORITY["EPSG","900913"]]', 'EPSG:3857'],
    ['PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",AUTHORITY["ESRI","102100"]]', 'EPSG:3857'],
    ['COMPD_CS["x",PROJCS["y",AUTHORITY["EPSG","32633"]],VERT_CS["z",AUTHORITY["EPSG","5773"]]]', 'EPSG:32633'],
  ])('%s', (wkt, crs) => expect(crsFromWkt(wkt).crs).toBe(crs))

  it.each(['', 'LOCAL_CS["x"]', 'GEOCCS["WGS 84"]', 'PROJCS["x",GEOGCS["y"],PROJECTION["Wagner"]]', `${'A['.repeat(5000)}`, 'PROJCS', '{"type":"ProjectedCRS"}'])(
    'gives %s a reason',
    (wkt) => {
      const found = crsFromWkt(wkt)
      expect(found.crs).toBeNull()
      expect(found.reason).toMatch(/\.$/)
    },
  )
})
