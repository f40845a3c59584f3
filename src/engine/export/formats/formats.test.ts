import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registryClasses } from '../../../contracts/classes.ts'
import type { Frame } from '../../../contracts/frame.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { lookOfClass, qmlOf, rendererOf } from '../../vectors/write/index.ts'
import { cellOf, csvText } from './csv.ts'
import { lonLatBoxOf } from './kmz-overlay.ts'
import { type MapLayer, projectXml } from './qgis-project-xml.ts'
import { stacItem } from './stac-item.ts'
import { zipFolder } from './zip-folder.ts'

const wellFormed = (text: string) => {
  const parser = new SaxesParser()
  let problem: Error | null = null
  parser.on('error', (error) => {
    problem ??= error
  })
  parser.write(text).close()
  return problem
}

describe('tables', () => {
  it('read back by another program, every cell is what it was', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('a "b", c\r\nd'), fc.constant('=1+1'), fc.constant('@x'))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const back = parse(csvText(rows), { bom: true, skip_empty_lines: false, relax_column_count: false, record_delimiter: '\r\n' }) as string[][]
        expect(back).toEqual(rows.map((row) => row.map((value) => (/^[=+\-@\t\r\n]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value))))
      }),
    )
  })
  it('a text that a spreadsheet would run gets a quote in front, a negative number stays one', () =>
    expect([cellOf('=HYPERLINK("x")'), cellOf('-2'), cellOf(-2), cellOf('-abc')]).toEqual([`"'=HYPERLINK(""x"")"`, '-2', '-2', "'-abc"]))
})

describe('QGIS', () => {
  it.each(['fill', 'line', 'marker'] as const)('every class has a well-formed symbol as %s', (kind) => {
    const categories = [...registryClasses, 'unknown', 'model:a<b'].map((value, at) => ({ value, label: value, look: lookOfClass(value, at) }))
    expect(wellFormed(qmlOf(rendererOf({ attribute: 'class', kind, categories })).replace(/<!DOCTYPE[^>]*>/, ''))).toBeNull()
  })
  it('whatever a layer is called, the project stays XML and each layer stands once in tree, order and list', () => {
    const layer = fc.record({ name: fc.string({ unit: 'binary' }), theme: fc.constantFrom('A source' as const, 'D base' as const) })
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 6 }), (made) => {
        const layers = made.map(
          ({ name, theme }, at): MapLayer => ({
            id: `layer_${at}`,
            name,
            theme,
            type: 'vector',
            source: './x.gpkg|layername=a',
            crs: 'EPSG:32616',
            geometry: 'Polygon',
            body: '',
            shown: true,
          }),
        )
        const text = projectXml({ title: made[0]?.name ?? 'x', crs: 'EPSG:32616', layers, extent: null, now: '2026-01-01T00:00:00Z' })
        expect(wellFormed(text.replace(/<!DOCTYPE[^>]*>/, ''))).toBeNull()
        expect(text.match(/<layer-tree-layer /g)?.length ?? 0).toBe(layers.length)
        expect(text.match(/<maplayer /g)?.length ?? 0).toBe(layers.length)
      }),
    )
  })
})

/** From the text of the STAC specification 1.0.0 (item-spec.md) and of the projection, processing and file extensions. */
const Item = z.object({
  type: z.literal('Feature'),
  stac_version: z.literal('1.0.0'),
  stac_extensions: z.array(z.url()),
  id: z.string().min(1),
  geometry: z.union([z.null(), z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()).min(1) })]),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  properties: z
    .looseObject({
      datetime: z.iso.datetime().nullable(),
      'proj:epsg': z.number().int().nullable(),
      'proj:shape': z.tuple([z.number().int(), z.number().int()]).optional(),
      'proj:transform': z.array(z.number()).min(6).max(9).optional(),
      'processing:lineage': z.string(),
      'processing:software': z.record(z.string(), z.string()),
    })
    .refine((one) => one.datetime !== null || ('start_datetime' in one && 'end_datetime' in one), 'a null datetime needs both ends'),
  links: z.array(z.object({ href: z.string().min(1), rel: z.string().min(1), type: z.string().optional(), title: z.string().optional() })),
  assets: z.record(
    z.string(),
    z.looseObject({ href: z.string().min(1), type: z.string(), roles: z.array(z.string()), 'file:size': z.number().int(), 'file:checksum': z.string().regex(/^[a-f0-9]+$/) }),
  ),
})

const frame: Frame = {
  crs: 'EPSG:32616',
  affine: { a: 0.5, b: 0, c: 630_000, d: 0, e: -0.5, f: 3_335_000 },
  width: 200,
  height: 100,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
}
const image = (change: Partial<Layer>): Layer => ({
  id: 'L1',
  name: 'post.tif',
  path: '/images/post 1.tif',
  kind: 'image',
  role: 'post',
  date: null,
  sensor: null,
  bands: 3,
  frame,
  warning: null,
  status: 'ok',
  visible: true,
  opacity: 1,
  order: 0,
  revision: 0,
  labels: null,
  ...change,
})
const itemOf = (images: Layer[], hrefs = ['data/a b.tif']) =>
  stacItem({
    id: 'x',
    gathered: { requests: [], layers: [], rasters: [], tables: [], figures: [], images, notes: [] },
    files: hrefs.map((href) => ({ href, bytes: 3, sha256: 'ab'.repeat(32) })),
    home: '/out',
    now: '2026-01-01T00:00:00.000Z',
    version: '1',
    project: 'town',
  })

describe('a STAC item', () => {
  it.each([
    ['one date', [image({ date: '2025-03-09' })]],
    ['two dates', [image({ date: '2025-03-09' }), image({ id: 'L2', date: '2025-03-02' })]],
    ['no place', [image({ frame: { ...frame, crs: null, affine: null } })]],
    ['no image', []],
  ])('with %s is one by the specification', (_, images) => expect(Item.safeParse(itemOf(images)).error).toBeUndefined())
  it('two dates are an interval, and the geometry covers both images', () => {
    const item = itemOf([image({ date: '2025-03-09' }), image({ id: 'L2', date: '2025-03-02' })])
    expect(item).toMatchObject({ geometry: { type: 'MultiPolygon' }, properties: { datetime: null, start_datetime: '2025-03-02T00:00:00Z', end_datetime: '2025-03-09T23:59:59Z' } })
  })
  it('files of one name in several folders are an asset each', () => {
    const { assets } = itemOf([image({})], ['pictures/question-1/map.pdf', 'pictures/question-2/map.pdf', 'results.gpkg'])
    expect(Object.entries(assets).map(([key, { href }]) => [key, href])).toEqual([
      ['pictures_question-1_map.pdf', './pictures/question-1/map.pdf'],
      ['pictures_question-2_map.pdf', './pictures/question-2/map.pdf'],
      ['results.gpkg', './results.gpkg'],
    ])
  })
  it('names with blanks are addresses, and the hash is a multihash', () => {
    const { links, assets } = itemOf([image({})])
    expect(links[0]?.href).toBe('../images/post%201.tif')
    expect(Object.values(assets)[0]).toMatchObject({ href: './data/a%20b.tif', 'file:checksum': `1220${'ab'.repeat(32)}` })
  })
})

it('the box of an image on the ground is that of gdalinfo', () => {
  // gdalinfo of a 200 x 100 image at 630000, 3335000, 0.5 m, EPSG:32616: corners in degrees
  const box = lonLatBoxOf(frame)
  expect(box?.west).toBeCloseTo(-85.650297, 5)
  expect(box?.north).toBeCloseTo(30.13939, 5)
  expect(box?.south).toBeCloseTo(30.138929, 5)
})

describe('an archive', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'aftermap-zip-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  it('gives every file back as it was, empty ones and large ones too', async () => {
    const large = Buffer.alloc(300_000, 'tile ')
    for (const [name, bytes] of [
      ['empty.txt', Buffer.alloc(0)],
      ['large.json', large],
      ['ünïcode.tif', Buffer.from([1, 2, 3])],
    ] as const)
      writeFileSync(join(folder, name), bytes)
    await zipFolder(join(folder, 'out.zip'), { folder, files: ['empty.txt', 'large.json', 'ünïcode.tif'] })
    const back = unzipSync(readFileSync(join(folder, 'out.zip')))
    expect(Object.keys(back)).toEqual(['empty.txt', 'large.json', 'ünïcode.tif'])
    expect(strFromU8(back['large.json'] ?? new Uint8Array())).toBe(large.toString())
  })
})
