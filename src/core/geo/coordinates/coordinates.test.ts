import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { dmsWords, mgrsOf, readCoordinate, toUtm, utmWords, utmZone } from './index.ts'

const taken = (text: string) => {
  const reading = unwrap(readCoordinate(text))
  if (reading.taken === null) throw new Error(`${text} is asked`)
  return reading.taken
}
const metres = ([lon, lat]: readonly [number, number], [lon2, lat2]: readonly [number, number]) =>
  Math.hypot(((((lon - lon2 + 540) % 360) + 360) % 360) - 180, 0) * 111_320 * Math.cos((lat * Math.PI) / 180) + Math.abs(lat - lat2) * 111_320

const portAuPrince = [-72.3364, 18.5392] as const

describe('one place in many notations', () => {
  it.each([
    '18.5392, -72.3364',
    '18.5392 N 72.3364 W',
    '18.5392N, 72.3364W',
    'N18.5392 W72.3364',
    '72.3364 W, 18.5392 N',
    '18,5392; -72,3364',
    '18,5392, -72,3364',
    '18,5392 -72,3364',
    '18,5392,-72,3364',
    '(18.5392, -72.3364)',
    '18.5392° -72.3364°',
    '\u221218.5392 S 72.3364 W'.replace('\u221218.5392 S', '18.5392 N'),
    '18°32\'21.12"N 72°20\'11.04"W',
    '18°32′21.12″N 72°20′11.04″W',
    '18º32’21.12” N, 72º20’11.04” W',
    "18°32'21.12''N 72°20'11.04''W",
    '18 32 21.12 N 72 20 11.04 W',
    '18:32:21.12 N 72:20:11.04 W',
    '18d32m21.12s N 72d20m11.04s W',
    '18 32.352 N 72 20.184 W',
    "N 18° 32.352' W 072° 20.184'",
    'lat 18.5392 lon -72.3364',
    'lon=-72.3364, lat=18.5392',
    'Latitude: 18.5392, Longitude: -72.3364',
    '18.5392, 287.6636',
    '18N 781187.62 2051921.42',
    '18Q 781187.62 2051921.42',
    'UTM 18N 781187.62 E 2051921.42 N',
    'zone 18 north 781187.62, 2051921.42',
    '781187.62 2051921.42 18N',
    '18N 781 187.62, 2 051 921.42',
    'geo:18.5392,-72.3364;u=35',
    'https://www.google.com/maps/@18.5392,-72.3364,17z',
    'https://www.google.com/maps/place/x/data=!3d18.5392!4d-72.3364',
    'https://maps.google.com/?q=18.5392,-72.3364',
    'https://www.openstreetmap.org/#map=17/18.5392/-72.3364',
    'https://www.openstreetmap.org/?mlat=18.5392&mlon=-72.3364',
    'https://www.bing.com/maps?cp=18.5392~-72.3364&lvl=15',
    '183221.12N 0722011.04W',
    '+18.5392, -72.3364',
    '18.5392, -72.3364 (WGS 84)',
    '18-32-21.12N 72-20-11.04W',
    'EPSG:32618 781187.62 2051921.42',
  ])('%s', (text) => expect(metres(taken(text).lonLat, portAuPrince)).toBeLessThan(0.05))

  it('gives it in all of them', () => {
    // PROJ 9.5.1 and npm mgrs 2.2.0
    expect(taken('18.5392 N 72.3364 W')).toMatchObject({ utm: '18N 781187.62 2051921.42', mgrs: '18QYF8118751921', dms: '18°32\'21.12"N 72°20\'11.04"W', cellM: null })
  })
})

describe('values of PROJ and of npm mgrs and utm', () => {
  it.each([
    ['60.3913 N 5.3221 E', '32N 297353.93 6700648.35'],
    ['78.2232 N 15.6356 E', '33N 514481.48 8683357.66'],
    ['51.5072 N 0.1276 W', '30N 699330.98 5710142.07'],
    ['1.2921 S 36.8219 E', '37S 257634.50 9857079.97'],
  ])('%s is UTM %s', (text, utm) => expect(taken(text).utm).toBe(utm))
  it.each([
    ['51.5072, -0.1276', '30UXC9933010142'],
    ['-1.2921, 36.8219', '37MBU5763457079'],
    ['60.3913, 5.3221', '32VKN9735300648'],
    ['90 N 0 E', 'ZAH0000000000'],
  ])('%s is MGRS %s', (text, mgrs) => expect(taken(text).mgrs).toBe(mgrs))
  it('Bergen is in zone 32 by exception', () => {
    expect(utmZone([5.3221, 60.3913])).toBe(32)
    expect(metres(taken('32V 297353.93, 6700648.35').lonLat, [5.3221, 60.3913])).toBeLessThan(0.05)
    expect(toUtm([5.3221, 60.3913], 31)?.eastingM).toBeCloseTo(627970.85, 2)
  })
  it('London on the British grid, metres off without the grid file', () => {
    expect(metres(taken('BNG 530043.19 180358.21').lonLat, [-0.1276, 51.5072])).toBeLessThan(5)
    expect(taken('TQ 30043 80358')).toMatchObject({ cellM: 1 })
    expect(taken('TQ 300 803')).toMatchObject({ cellM: 100 })
    expect(taken('SU387148').notation).toContain('British')
  })
})

describe('signs, carries and hemispheres', () => {
  it.each([
    ['-0 30 0, 10 0 0', [10, -0.5]],
    ['-0°30\'0" 10°0\'0"', [10, -0.5]],
    ['0°30\'0"S 10°E', [10, -0.5]],
    ['18°59\'60.0"N 72°59\'60.0"W', [-73, 19]],
    ['18 60 0 N 72 0 0 E', [72, 19]],
    ['-18.5 S 72 W', [-72, -18.5]],
    ['100, 20', [100, 20]],
  ] as const)('%s', (text, lonLat) => expect(metres(taken(text).lonLat, lonLat)).toBeLessThan(1e-6))

  it('never shows sixty seconds', () => expect(dmsWords([0.99999999, -59.9999999])).toBe('60°00\'00.00"S 1°00\'00.00"E'))

  it('takes S behind a zone for the band where the northing lies in it, and offers the hemisphere', () => {
    const reading = unwrap(readCoordinate('37S 331380.89 4118750.09'))
    expect(reading.taken?.lonLat[1]).toBeCloseTo(37.2, 4)
    expect(reading.choices.map(({ lonLat }) => Math.sign(lonLat[1]))).toEqual([1, -1])
  })
  it('takes it for the hemisphere elsewhere', () => expect(taken('18S 781187.62 7948078.58').lonLat[1]).toBeCloseTo(-18.5392, 4))
  it('refuses a band the northing does not lie in', () => expect(readCoordinate('18C 781187.62 2051921.42')).toMatchObject({ ok: false, error: { code: 'argument_invalid' } }))
})

describe('what is ambiguous is asked', () => {
  it.each([
    ['18.5392 N 72.3364 O', [-72.3364, 72.3364]],
    ['37 331380.89 4118750.09', [37.1, 36.4841]],
    ['su387148', [35.9948, -1.4507]],
  ] as const)('%s has no place yet', (text, lons) => {
    const reading = unwrap(readCoordinate(text))
    expect(reading.taken).toBeNull()
    reading.choices.forEach(({ lonLat }, i) => {
      expect(lonLat[0]).toBeCloseTo(lons[i] ?? Number.NaN, 3)
    })
  })
  it('says which order was taken, and gives the other where it is possible', () => {
    const reading = unwrap(readCoordinate('18.5392, -72.3364'))
    expect(reading.choices.map(({ notation }) => notation)).toEqual(['latitude, longitude', 'longitude, latitude'])
    expect(unwrap(readCoordinate('100, 20')).choices).toEqual([])
    expect(unwrap(readCoordinate('18.5392 N 72.3364 W')).choices).toEqual([])
  })
})

describe('cells keep their extent', () => {
  it.each([
    ['8FVC9G8F+6X', [8.5249375, 47.3655625], 13.9],
    ['77CFGMQ7+M8', [-70.3366875, 18.5391875], 13.9],
    // ezs42 is the example of geohash.org: 42.605 N 5.603 W, 4.9 km
    ['ezs42', [-5.603, 42.605], 4891],
    ['18Q YF 81 51', [-72.33818, 18.53089], 1000],
  ] as const)('%s', (text, middle, cellM) => {
    const place = taken(text)
    expect(Math.abs((place.cellM ?? 0) / cellM - 1)).toBeLessThan(0.01)
    expect(metres(place.lonLat, middle)).toBeLessThan(cellM)
    const [west, south, east, north] = place.extent ?? [0, 0, 0, 0]
    expect(west).toBeLessThanOrEqual(place.lonLat[0])
    expect(south).toBeLessThanOrEqual(place.lonLat[1])
    expect(east).toBeGreaterThan(place.lonLat[0])
    expect(north).toBeGreaterThan(place.lonLat[1])
  })
})

describe('what is no coordinate', () => {
  it.each([
    '',
    'hello',
    '12',
    '1 2 3',
    '95, 200',
    '18°32\'61"N 72°W',
    '-33 N 20 E',
    '18 N 20 S',
    '18QYF811875192',
    '61Q 781187 2051921',
    '18QIF8118751921',
    '9G8F+6X',
    'https://maps.app.goo.gl/abc',
    'geo:95,0',
    'street',
    'bridge 17',
    '18.5.2, 72',
    'x'.repeat(10_000),
    '18.5, 72.3, 4',
    '33.3.3',
    '1e3 5',
    'EPSG:4326 1 2',
    'EPSG:99999 1 2',
  ])('%s is refused in a sentence', (text) => {
    const read = readCoordinate(text)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.error.message).toMatch(/\.$/)
  })
  it('survives any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => typeof readCoordinate(text).ok === 'boolean'))
    fc.assert(fc.property(fc.stringMatching(/^[0-9NSEWO°'",. +-]{0,40}$/), (text) => typeof readCoordinate(text).ok === 'boolean'))
  })
})

describe('round trips', () => {
  const lon = fc.double({ min: -180, max: 179.999, noNaN: true })
  const lat = fc.double({ min: -89.99, max: 89.99, noNaN: true })
  const mid = fc.double({ min: -79.9, max: 83.9, noNaN: true })

  it('DMS comes back within half a hundredth of a second', () => {
    fc.assert(fc.property(lon, lat, (x, y) => metres(taken(dmsWords([x, y])).lonLat, [x, y]) < 0.4))
  })
  it('UTM comes back within a centimetre', () => {
    fc.assert(
      fc.property(lon, mid, (x, y) => {
        const utm = toUtm([x, y])
        expect(utm && metres(taken(utmWords(utm)).lonLat, [x, y])).toBeLessThan(0.02)
      }),
    )
  })
  it('MGRS names the square the place lies in, and reads back as itself', () => {
    fc.assert(
      fc.property(lon, lat, fc.integer({ min: 1, max: 5 }), (x, y, digits) => {
        const mgrs = mgrsOf([x, y], digits)
        const place = taken(mgrs)
        expect(place.mgrs).toBe(mgrs)
        expect(metres(place.lonLat, [x, y])).toBeLessThan(3 * (place.cellM ?? 0))
        // the corner of a square cut by the edge of its zone may lie in the next zone
        const again = mgrsOf(place.lonLat, digits)
        if (again.slice(0, 3) === mgrs.slice(0, 3)) expect(again).toBe(mgrs)
      }),
    )
  })
})
