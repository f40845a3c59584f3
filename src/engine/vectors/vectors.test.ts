import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FailureError, unwrap } from '../../contracts/result.ts'
import { convertFile } from '../convert/index.ts'
import { type Feature, isVectorFile, openVector, type Position } from './index.ts'
import { outFormatOf } from './write/index.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap vectors (ñ 東)-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
async function put(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(at(name), content)
  return at(name)
}

type Read = { format: string; layers: { name: string; crs: string | null; reason: string | null; features: Feature[] }[]; warnings: readonly string[] }

async function read(path: string): Promise<Read> {
  const source = unwrap(await openVector(path))
  try {
    const layers = []
    for (const layer of source.layers) {
      const features: Feature[] = []
      for await (const feature of layer.features()) features.push(feature)
      layers.push({ name: layer.name, crs: layer.crs, reason: layer.crsReason, features })
    }
    return { format: source.format, layers, warnings: source.warnings() }
  } finally {
    await source.close()
  }
}

/** What reading ends in: the failure's code and sentence, or the number of features. */
async function outcome(path: string): Promise<{ code: string; message: string } | number> {
  try {
    return (await read(path)).layers.reduce((sum, layer) => sum + layer.features.length, 0)
  } catch (problem) {
    if (problem instanceof FailureError) return { code: problem.failure.code, message: problem.failure.message }
    throw problem
  }
}

const collection = (...geometries: unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', features: geometries.map((geometry, id) => ({ type: 'Feature', id, properties: { n: id, name: `é ${id}` }, geometry })) })
const square = (x: number, y: number, side = 0.01): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]
const plain = collection(
  { type: 'Polygon', coordinates: [square(10, 50), square(10.002, 50.002, 0.002).toReversed()] },
  { type: 'MultiPolygon', coordinates: [[square(11, 50)], [square(12, 50)]] },
)
const options = { crs: null, gsdM: null, cog: false, compress: null, legend: null, precision: null, force: true }

describe('GeoJSON', () => {
  it('is read as a collection, a feature, a bare geometry, or one a line', async () => {
    const point = { type: 'Point', coordinates: [1, 2, 300] }
    for (const [name, text] of [
      ['bare.geojson', JSON.stringify(point)],
      ['feature.json', JSON.stringify({ type: 'Feature', properties: null, geometry: point })],
      ['lines.geojsonl', `${JSON.stringify({ type: 'Feature', properties: {}, geometry: point })}\n`.repeat(2)],
      ['mark.geojson', `\ufeff${JSON.stringify({ type: 'GeometryCollection', geometries: [point] })}`],
    ] as const) {
      const { layers } = await read(await put(name, text))
      expect(layers[0]?.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [1, 2] })
    }
  })

  it('obeys the system an old file names, and refuses one it does not know', async () => {
    const named = (name: string) => JSON.stringify({ ...JSON.parse(plain), crs: { type: 'name', properties: { name } } })
    expect((await read(await put('old.geojson', named('urn:ogc:def:crs:EPSG::32632')))).layers[0]?.crs).toBe('EPSG:32632')
    expect(await outcome(await put('unknown.geojson', named('urn:ogc:def:crs:EPSG::999999')))).toMatchObject({
      code: 'format_unsupported',
      message: expect.stringContaining('999999'),
    })
  })

  it('closes open rings, leaves out what has no place, and says how many', async () => {
    const { layers, warnings } = await read(
      await put(
        'mended.geojson',
        collection(
          { type: 'Polygon', coordinates: [square(0, 0).slice(0, 4)] },
          { type: 'Point', coordinates: [1, null] },
          {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 1],
              ],
            ],
          },
          { type: 'Spiral' },
        ),
      ),
    )
    expect(layers[0]?.features.map((feature) => feature.geometry?.type ?? null)).toEqual(['Polygon'])
    expect(warnings.join(' ')).toMatch(
      /1 rings were not closed.*1 features have coordinates that are no position.*1 rings have fewer than three corners.*1 geometries cannot be read/,
    )
  })

  it('with a polygon of a million corners is read whole', async () => {
    const ring = Array.from({ length: 1_000_000 }, (_, i): Position => [Math.cos((i / 1e6) * 2 * Math.PI), Math.sin((i / 1e6) * 2 * Math.PI)])
    const { layers } = await read(await put('million.geojson', collection({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })))
    const geometry = layers[0]?.features[0]?.geometry
    expect(geometry?.type === 'Polygon' ? geometry.coordinates[0]?.length : 0).toBe(1_000_001)
  })
})

describe('tables', () => {
  it.each([
    ['decimal comma and semicolon', 'name;Breite;Länge\nA;"18,5392";"-72,3364"\n', [-72.3364, 18.5392]],
    ['columns in any order', 'lon,name,lat\n-72.3364,A,18.5392\n', [-72.3364, 18.5392]],
    ['degrees with minutes', 'lat,lon\n"18°32\'21.12"" N","72°20\'11.04"" W"\n', [-72.3364, 18.5392]],
    ['a grid reference', 'mgrs,name\n18QYF8118751921,A\n', [-72.3364, 18.5392]],
    ['zone, easting and northing', 'zone,easting,northing\n18N,781187.62,2051921.42\n', [-72.3364, 18.5392]],
    ['a WKT column', 'wkt\n"POINT Z (-72.3364 18.5392 5)"\n', [-72.3364, 18.5392]],
  ])('with %s have their points', async (_, text, expected) => {
    const { layers } = await read(await put('points.csv', text))
    const geometry = layers[0]?.features[0]?.geometry
    if (geometry?.type !== 'Point') throw new Error('no point')
    expect(geometry.coordinates[0]).toBeCloseTo(expected[0] as number, 4)
    expect(geometry.coordinates[1]).toBeCloseTo(expected[1] as number, 4)
  })

  it('without coordinate columns, or with two that could both be meant, are refused in words', async () => {
    expect(await outcome(await put('none.csv', 'a,b\n1,2\n'))).toMatchObject({ code: 'format_unsupported', message: expect.stringContaining('none of its columns (a, b)') })
    expect(await outcome(await put('two.csv', 'lat,latitude,lon\n1,2,3\n'))).toMatchObject({ message: expect.stringContaining('has to be asked') })
  })
})

describe('KML and GPX', () => {
  const kml = (inner: string) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`
  const placemark = '<Placemark><name>A &amp; B</name><Point><coordinates>10.5, 50.25 ,12</coordinates></Point></Placemark>'

  it('are read from text and from a KMZ; network links are told and not followed', async () => {
    const text = kml(`<NetworkLink><Link><href>http://127.0.0.1:9/never.kml</href></Link></NetworkLink>${placemark}`)
    for (const path of [await put('a.kml', text), await put('a.kmz', zipSync({ 'doc.kml': strToU8(text) }))]) {
      const { layers, warnings } = await read(path)
      expect(layers[0]?.features).toMatchObject([{ geometry: { type: 'Point', coordinates: [10.5, 50.25] }, properties: { name: 'A & B' } }])
      expect(warnings).toEqual(['It links to other files or servers; those links are not followed.'])
    }
  })

  it('with entities of their own are refused, and a zip bomb is stopped by its budget', async () => {
    const bomb = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${kml(placemark)}`
    expect(await outcome(await put('entities.kml', bomb))).toMatchObject({ code: 'format_unsupported' })
    const zip = zipSync({ 'doc.kml': new Uint8Array(120e6).fill(32) }, { level: 9 })
    expect(zip.length).toBeLessThan(1e6)
    expect(await outcome(await put('bomb.kmz', zip))).toMatchObject({ code: 'over_budget' })
  })

  it('tracks and waypoints of GPX are layers of their own', async () => {
    const gpx =
      '<gpx><wpt lat="50" lon="10"><name>W</name></wpt><trk><name>T</name><trkseg><trkpt lat="50" lon="10"><name>not this</name></trkpt><trkpt lat="51" lon="11"/></trkseg></trk></gpx>'
    const { layers } = await read(await put('a.gpx', gpx))
    expect(layers.map((layer) => [layer.name, layer.features.length, layer.features[0]?.properties['name']])).toEqual([
      ['waypoints', 1, 'W'],
      ['tracks', 1, 'T'],
    ])
  })
})

describe('a GeoPackage', () => {
  it('whose newest rows lie in its -wal has them, and neither file is changed', async () => {
    unwrap(await convertFile(await put('plain.geojson', plain), at('wal.gpkg'), options))
    const writer = new Database(at('wal.gpkg'))
    writer.pragma('journal_mode = WAL')
    writer.prepare('INSERT INTO plain (name) VALUES (?)').run('only in the wal')
    const before = [await readFile(at('wal.gpkg')), await readFile(at('wal.gpkg-wal'))]
    expect((await read(at('wal.gpkg'))).layers[0]?.features.map((feature) => feature.properties['name'])).toEqual(['é 0', 'é 1', 'only in the wal'])
    expect([await readFile(at('wal.gpkg')), await readFile(at('wal.gpkg-wal'))]).toEqual(before)
    writer.close()
  })
})

describe('every format that is written', () => {
  const number = fc.double({ min: -80, max: 80, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5)
  const place = fc.tuple(number, number)
  const geometry = fc.oneof(
    place.map((coordinates) => ({ type: 'Point', coordinates })),
    fc.array(place, { minLength: 2, maxLength: 6 }).map((coordinates) => ({ type: 'LineString', coordinates })),
    place.map(([x, y]) => ({ type: 'Polygon', coordinates: [square(x, y), square(x + 0.002, y + 0.002, 0.003).toReversed()] })),
  )

  it.each(['.geojson', '.gpkg', '.kml', '.csv', '.shp'])('%s gives back what was written', async (ending) => {
    await fc.assert(
      fc.asyncProperty(geometry, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (shape, text) => {
        const label = `n ${text.replace(/[^\p{L}\p{N} ,;"'<&]/gu, '')} n`
        const source = await put('in.geojson', JSON.stringify({ type: 'Feature', properties: { label, count: 7 }, geometry: shape }))
        const to = at(`out${ending}`)
        unwrap(await convertFile(source, to, options))
        const feature = (await read(to)).layers[0]?.features[0]
        const [expected, found] = [ringless(shape), ringless(feature?.geometry)]
        expect(found.length).toBe(expected.length)
        for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 6)
        expect([feature?.properties['label'], String(feature?.properties['count'])]).toEqual([label, '7'])
      }),
      { numRuns: 25 },
    )
  })

  it('refuses to write over what is there, and over the file it reads', async () => {
    const source = await put('keep.geojson', plain)
    await put('there.kml', 'x')
    expect(await convertFile(source, at('there.kml'), { ...options, force: false })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    expect(await convertFile(source, source, options)).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    expect((await readdir(folder)).filter((name) => name.startsWith('.aftermap'))).toEqual([])
  })

  it.runIf(spawnSync('ogrinfo', ['--version']).status === 0)('is read by GDAL with the same features and system (needs GDAL)', async () => {
    const source = await put('gdal.geojson', plain)
    for (const [ending, crs] of [
      ['.gpkg', 'EPSG:32632'],
      ['.shp', 'EPSG:32632'],
      ['.kml', null],
      ['.csv', null],
    ] as const) {
      const to = at(`gdal${ending}`)
      unwrap(await convertFile(source, to, { ...options, crs }))
      const text = execFileSync('ogrinfo', ['-al', '-so', to], { encoding: 'utf8' })
      expect(text).toContain('Feature Count: 2')
      if (crs !== null) expect(text).toContain('UTM zone 32N')
    }
  })
})

/** All numbers of a geometry; rings from their least corner on and in one direction, since formats wind and start them their own way. */
function ringless(geometry: unknown): number[] {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown[] }
  const rings = type === 'MultiPolygon' ? (coordinates as Position[][][]).flat() : type === 'Polygon' ? (coordinates as Position[][]) : null
  if (rings === null) return coordinates.flat(3) as number[]
  return rings.flatMap((ring) =>
    ring
      .slice(0, -1)
      .map(([x, y]) => [x, y] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .flat(),
  )
}

describe('damaged vector files', () => {
  it('of every format end in features or in one sentence, cut at 20 places and with bytes changed', { timeout: 60_000 }, async () => {
    const source = await put('sound.geojson', plain)
    const files = ['sound.geojson']
    for (const ending of ['.gpkg', '.kml', '.csv', '.shp']) {
      expect(outFormatOf(`x${ending}`)).not.toBeNull()
      unwrap(await convertFile(source, at(`sound${ending}`), options))
      files.push(`sound${ending}`)
    }
    await put('sound.kmz', zipSync({ 'doc.kml': new Uint8Array(await readFile(at('sound.kml'))) }))
    files.push('sound.kmz')
    let seed = 7
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648
    }
    for (const name of files) {
      const bytes = await readFile(at(name))
      for (let i = 0; i < 20; i++) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * i) / 20))
        const flipped = Buffer.from(bytes)
        for (let k = 0; k < 4; k++) flipped[Math.floor(random() * flipped.length)] = Math.floor(random() * 256)
        for (const [kind, content] of [
          ['cut', cut],
          ['flipped', flipped],
        ] as const) {
          const result = await outcome(await put(`${kind}-${name}`, content))
          if (typeof result !== 'number') expect(result.message).toMatch(/^(cut|flipped)-sound\.\w+ .{8,}\.$/s)
        }
      }
    }
  })

  it('that are no vector files at all are named for what they are', async () => {
    expect(await outcome(await put('page.kml', '<!DOCTYPE html><html></html>'))).toMatchObject({ message: expect.stringContaining('is a web page') })
    expect(await outcome(await put('empty.geojson', ''))).toMatchObject({ code: 'file_empty' })
    expect(await outcome(await put('head.gpkg', 'SQLite format 3\0'))).toMatchObject({ code: 'file_damaged' })
    expect(await isVectorFile(at('head.gpkg'))).toMatchObject({ ok: false, error: { code: 'file_damaged' } })
    expect(await outcome(at('nowhere.gpkg'))).toMatchObject({ code: 'file_missing' })
  })
})
