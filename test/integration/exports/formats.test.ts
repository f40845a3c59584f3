import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ExportFormat, exportFormats } from '../../../src/contracts/services/exports.ts'
import { askAndRun, startTestEngine, type TestEngine } from '../../helpers/engine.ts'
import { addPlacedTown } from './town.ts'

let folder = ''
let engine: TestEngine

/** an engine, an image and answers, on a machine that is busy */
const setupLimitMs = 120_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-exports-'))
  engine = await startTestEngine({ folder })
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
  await addPlacedTown(engine)
  await engine.client.workspace.addPoint({ xy: [5, 43], name: 'P1' })
  await engine.client.workspace.addPoint({ xy: [195, 43], name: 'P2' })
  await askAndRun(engine.client, 'How many destroyed buildings are there?')
  await askAndRun(engine.client, 'What area do destroyed buildings cover?')
  await askAndRun(engine.client, 'Is there a clear road from P1 to P2?')
}, setupLimitMs)
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (format: ExportFormat, name: string) => engine.client.exports.write({ format, path: join(folder, 'out', name) })

it('a GeoPackage has every layer in the system of the image, with a style each and the key figures as a table', async () => {
  const { files } = await write('gpkg', 'town.gpkg')
  const db = new Database(files[0] ?? '', { readonly: true })
  const contents = db.prepare('SELECT table_name AS name, data_type AS type, srs_id AS srs FROM gpkg_contents ORDER BY table_name').all() as {
    name: string
    type: string
    srs: number | null
  }[]
  expect(contents.filter(({ type }) => type === 'features').every(({ srs }) => srs === 32616)).toBe(true)
  expect(contents.find(({ name }) => name === 'key_figures')?.type).toBe('attributes')
  const styled = db.prepare('SELECT count(*) AS n FROM layer_styles').get() as { n: number }
  expect(styled.n).toBe(contents.filter(({ type }) => type === 'features').length)
  db.close()
})

it('a QGIS project names its data relative to itself and has every layer in a group', async () => {
  const { files } = await write('qgis', 'town.qgz')
  const text = strFromU8(unzipSync(readFileSync(files.find((file) => file.endsWith('.qgz')) ?? ''))['town.qgs'] ?? new Uint8Array())
  const sources = [...text.matchAll(/<datasource>(.*?)<\/datasource>/g)].map(([, source = '']) => source.split('|')[0] ?? '')
  expect(sources.length).toBeGreaterThan(4)
  for (const source of sources) expect(existsSync(join(folder, 'out', source))).toBe(true)
  const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  const inTree = [...text.matchAll(/<layer-tree-layer id="(.*?)"/g)].map(([, id]) => id)
  expect(inTree.toSorted()).toEqual(ids.toSorted())
  expect(text).toContain('<authid>EPSG:32616</authid>')
})

it('a KMZ holds the document first, its picture and the objects in their colours', async () => {
  const { files } = await write('kmz', 'town.kmz')
  const inside = unzipSync(readFileSync(files[0] ?? ''))
  expect(Object.keys(inside)[0]).toBe('doc.kml')
  const kml = strFromU8(inside['doc.kml'] ?? new Uint8Array())
  expect(kml.match(/<GroundOverlay>/g)).toHaveLength(1)
  // destroyed is #D60A1E: KML turns the bytes round
  expect(kml).toContain('1e0ad6')
})

it('a GPX for drivers has the way as route and track, and the cut as a waypoint with its reason', async () => {
  const { files, notes } = await write('gpx', 'town.gpx')
  const text = readFileSync(files[0] ?? '', 'utf8')
  expect(text.match(/<rte>/g)?.length).toBe(text.match(/<trk>/g)?.length)
  expect(text).toMatch(/<wpt lat="30\.\d+" lon="-85\.\d+"><name>cut<\/name>/)
  expect(notes.join()).toContain('cut')
})

it('tables begin with the mark of their letters and have degrees and MGRS', async () => {
  const { files } = await write('csv', 'town.csv')
  const text = readFileSync(files.find((file) => file.endsWith('town.csv')) ?? '', 'utf8')
  expect(text.startsWith('\ufefflayer,id,lon_deg,lat_deg,mgrs')).toBe(true)
  expect(text).toMatch(/16RFU\d{10}/)
})

it('a STAC item links its images, names its tools and carries the hash of every file', async () => {
  const { files } = await write('stac', 'item.json')
  const item = JSON.parse(readFileSync(files.find((file) => file.endsWith('item.json')) ?? '', 'utf8'))
  expect(item).toMatchObject({ type: 'Feature', stac_version: '1.0.0', properties: { datetime: '2025-03-09T00:00:00Z', 'proj:epsg': 32616, 'proj:shape': [100, 200] } })
  expect(item.links[0]).toMatchObject({ rel: 'derived_from', href: '../town.tif' })
  for (const asset of Object.values(item.assets) as { href: string; 'file:checksum': string }[]) {
    expect(existsSync(join(folder, 'out', asset.href))).toBe(true)
    expect(asset['file:checksum']).toMatch(/^1220[0-9a-f]{64}$/)
  }
})

it('the whole evidence is one archive whose manifest names every other file', async () => {
  const { files } = await write('zip', 'evidence.zip')
  expect(files).toHaveLength(1)
  const inside = unzipSync(readFileSync(files[0] ?? ''))
  const manifest = JSON.parse(strFromU8(inside['manifest.json'] ?? new Uint8Array()))
  expect(manifest.files.map(({ file }: { file: string }) => file).toSorted()).toEqual(
    Object.keys(inside)
      .filter((name) => name !== 'manifest.json')
      .toSorted(),
  )
  expect(Object.keys(inside)).toEqual(expect.arrayContaining(['answer-1.json', 'plan-1.json', 'provenance.json', 'results.gpkg', 'item.json']))
  expect(strFromU8(inside['provenance.json'] ?? new Uint8Array())).not.toContain(folder)
})

it('what is there already is not replaced unless that is said', async () => {
  await write('geojson', 'twice.geojson')
  await expect(write('geojson', 'twice.geojson')).rejects.toMatchObject({ failure: { code: 'bad_request' } })
  await engine.client.exports.write({ format: 'geojson', path: join(folder, 'out', 'twice.geojson'), overwrite: true })
})

it('a folder that was there keeps what is not of the export, and is never replaced by a file', async () => {
  mkdirSync(join(folder, 'out', 'mine_data'), { recursive: true })
  writeFileSync(join(folder, 'out', 'mine_data', 'notes.txt'), 'mine')
  await engine.client.exports.write({ format: 'qgis', path: join(folder, 'out', 'mine.qgz'), overwrite: true })
  expect(readFileSync(join(folder, 'out', 'mine_data', 'notes.txt'), 'utf8')).toBe('mine')
  expect(existsSync(join(folder, 'out', 'mine_data', 'mine.gpkg'))).toBe(true)
  mkdirSync(join(folder, 'out', 'taken.gpkg'))
  await expect(engine.client.exports.write({ format: 'gpkg', path: join(folder, 'out', 'taken.gpkg'), overwrite: true })).rejects.toMatchObject({
    failure: { code: 'bad_request' },
  })
})

it('a file of the project is never written over, under whatever name', async () => {
  symlinkSync(join(folder, 'town.tif'), join(folder, 'out', 'same.gpkg'))
  const refused = { failure: { code: 'bad_request', message: expect.stringContaining('file of this project') } }
  await expect(engine.client.exports.write({ format: 'gpkg', path: join(folder, 'out', 'same.gpkg'), overwrite: true })).rejects.toMatchObject(refused)
})

it.each(exportFormats)('a %s that is stopped leaves nothing behind, and can be written again', async (format) => {
  const into = join(folder, 'stopped', format)
  const told: string[] = []
  const stop = engine.client.exports.on('progress', ({ job, words }) => void (job === format && told.push(words)))
  const written = engine.client.exports.write({ format, path: join(into, 'town'), job: format })
  const [outcome, cancelled] = await Promise.allSettled([written, engine.client.exports.cancel({ job: format })])
  stop()
  expect(cancelled).toMatchObject({ value: { stopped: true } })
  expect(outcome).toMatchObject({ reason: { failure: { code: 'aborted', message: 'Stopped: nothing was written.' } } })
  expect(existsSync(into) ? readdirSync(into) : []).toEqual([])
  expect(told[0]).toBe('Collecting the results')
  expect(await engine.client.exports.cancel({ job: format })).toEqual({ stopped: false })
  const { files } = await engine.client.exports.write({ format, path: join(into, 'town'), job: format })
  expect(files.length).toBeGreaterThan(0)
})

it('nothing but the export is left behind, whether it succeeded or not', () => {
  expect(readdirSync(join(folder, 'out')).filter((name) => name.startsWith('.'))).toEqual([])
})
