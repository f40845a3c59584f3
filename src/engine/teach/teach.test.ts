import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, makeClient } from '../../contracts/client.ts'
import type { PixelTeaching, Teaching } from '../../contracts/services/teach.ts'
import { unwrap } from '../../contracts/result.ts'
import { engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../index.ts'
import { encodePng } from '../files/index.ts'
import { teachFootprintFile } from './offline/teach-footprints.ts'
import { teachPixelFile } from './offline/teach-pixels.ts'
import { writeTaughtModel } from './offline/write-results.ts'
import { fitsLayer, type TaughtModel } from './taught-model.ts'
import { makeTeachWorker } from './worker/teach-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-teach-'))
const image = join(folder, 'fields.png')
const side = 160
const cell = 32

/** Red and green squares as a chess board with some noise; the right rim holds no data. */
function writeImage(): void {
  const rgba = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const noise = (x * 7 + y * 13 + ((x * y) % 11)) % 24
    const isRed = (Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0
    rgba.set(isRed ? [170 + noise, 60 + noise, 50] : [60, 140 + noise, 70 + noise], at * 4)
    rgba[at * 4 + 3] = x >= side - 8 ? 0 : 255
  }
  writeFileSync(image, encodePng(rgba, side, side))
}

const middle = (column: number, row: number): [number, number] => [column * cell + cell / 2, row * cell + cell / 2]
const square = (column: number, row: number, id: string) => {
  const [x, y] = [column * cell + 6, row * cell + 6]
  const far = 20
  const coordinates = [
    [
      [x, y],
      [x + far, y],
      // a corner twice in a row is no crossing
      [x + far, y],
      [x + far, y + far],
      [x, y + far],
      [x, y],
    ],
  ]
  return { type: 'Feature', id, properties: { state: (column + row) % 2 === 0 ? 'building_destroyed' : 'building_no_damage' }, geometry: { type: 'Polygon', coordinates } }
}
const squares = Array.from({ length: 20 }, (_, at) => square(at % 4, Math.floor(at / 4), `h${at}`))
const homes = join(folder, 'homes.geojson')
const isRedHome = (id: string) => ((Number(id.slice(1)) % 4) + Math.floor(Number(id.slice(1)) / 4)) % 2 === 0

beforeAll(() => {
  writeImage()
  const crossed = {
    ...square(1, 1, 'crossed'),
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [20, 20],
          [20, 0],
          [0, 12],
          [0, 0],
        ],
      ],
    },
  }
  writeFileSync(homes, JSON.stringify({ type: 'FeatureCollection', features: [...squares, crossed] }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const red = (column: number, row: number) => ({ class: 'building', points: [middle(column, row)], radiusPx: 4 })
const green = (column: number, row: number) => ({ class: 'tree', points: [middle(column, row)], radiusPx: 4 })
const shown = [red(0, 0), red(2, 0), red(1, 1), red(0, 2), green(1, 0), green(0, 1), green(2, 1), green(1, 2)]

describe('teaching on a file', () => {
  it('tells two kinds of ground apart and scores strokes that were left out', async () => {
    const taught = unwrap(await teachPixelFile({ image, strokes: shown, mode: 'pixels' }))
    const at = ([x, y]: [number, number]) => taught.values[y * side + x]
    expect([at(middle(3, 3)), at(middle(3, 2)), at(middle(2, 4))]).toEqual([100, 9, 100])
    expect(at([side - 2, 40])).toBe(255)
    expect(taught.scores.map((score) => score?.f1)).toEqual([1, 1])
    const { execPath } = engineOptionsFromEnvironment()
    const { onnxPath } = unwrap(await writeTaughtModel(join(folder, 'fields.json'), taught, { execPath }))
    expect(onnxPath).toBe(join(folder, 'fields.onnx'))
    const card = JSON.parse(readFileSync(join(folder, 'fields.json'), 'utf8'))
    expect(card).toMatchObject({ kind: 'taught', classes: ['building', 'tree'], onnx: { file: 'fields.onnx' } })
    expect(card.onnx.parity.mostDifference).toBeLessThan(1e-4)
  })

  it.each([
    ['one class alone', [red(0, 0), red(2, 0)], 'bad_request'],
    ['a stroke outside', [red(0, 0), { class: 'tree', points: [[900, 900]] as [number, number][], radiusPx: 2 }], 'area_outside'],
    ['a stroke where there is no data', [red(0, 0), { class: 'tree', points: [[side - 3, 80]] as [number, number][], radiusPx: 1 }], 'area_empty'],
    ['the same pixels in two classes', [red(0, 0), { ...red(0, 0), class: 'tree' }, green(1, 0)], 'bad_request'],
  ])('%s is said in a sentence', async (_, strokes, code) => {
    expect(await teachPixelFile({ image, strokes, mode: 'pixels' })).toMatchObject({ ok: false, error: { code } })
  })

  it('buildings are told apart from a few labels, crossing ones left out, totals have an interval from the sample', async () => {
    const labels = join(folder, 'labels.csv')
    const sample = join(folder, 'sample.csv')
    const rows = (ids: string[]) => `id,class\n${ids.map((id) => `${id},${isRedHome(id) ? 'building_destroyed' : 'building_no_damage'}`).join('\n')}\n`
    writeFileSync(labels, rows(['h0', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7']))
    writeFileSync(sample, rows(['h8', 'h9', 'h12', 'h13', 'h17']))
    const taught = unwrap(await teachFootprintFile({ image, footprints: homes, labels, before: null, validation: sample }))
    for (const { outline, prediction } of taught.buildings)
      expect([outline.id, prediction]).toEqual([outline.id, isRedHome(outline.id) ? 'building_destroyed' : 'building_no_damage'])
    expect(taught.leftOut).toEqual([{ count: 1, reason: 'cross themselves' }])
    const destroyed = taught.totals.find(({ class: name }) => name === 'building_destroyed')
    expect(destroyed?.estimate).toBe(10)
    expect(destroyed?.interval?.[0]).toBeLessThan(10)
    expect(await teachFootprintFile({ image, footprints: homes, labels: 'nothing', before: null, validation: null })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  })
})

describe('teaching in a project', () => {
  let client: Client
  let stop: () => Promise<void>
  let layerId = ''
  const project = join(folder, 'p.aftermap')
  const open = async () => {
    const engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, 'data'), modelFolders: [], ephemeral: true })
    client = makeClient(inProcessChannel(engine))
    stop = async () => {
      client.close()
      await engine.stop()
    }
  }
  beforeAll(async () => {
    await open()
    await client.project.create({ path: project })
    layerId = (await client.workspace.addLayers({ paths: [image] })).added[0] ?? ''
  })
  afterAll(() => stop())

  const settled = async (teachId: string): Promise<Teaching> => {
    for (;;) {
      const state = await client.teach.state({ teachId })
      if (state.work.stage === 'idle') return state
      await new Promise((next) => setTimeout(next, 25))
    }
  }
  const asPixels = (state: Teaching): PixelTeaching => {
    if (state.kind !== 'pixels') throw new Error('not of pixels')
    return state
  }

  it('strokes grow a class raster, a finished classifier is a model steps can name, and both are there after reopening', async () => {
    const { id: teachId } = await client.teach.start({ layerId, name: 'Red roofs' })
    const first = await client.teach.stroke({ teachId, ...red(0, 0) })
    expect(first.waitingFor).toContain('second class')
    await expect(client.teach.stroke({ teachId, ...red(0, 0), class: 'tree' })).rejects.toThrow('already shown as building')
    for (const stroke of shown.slice(1)) await client.teach.stroke({ teachId, ...stroke })
    const state = asPixels(await settled(teachId))
    expect(state.classes.map(({ class: name, score }) => [name, score?.f1])).toEqual([
      ['building', 1],
      ['tree', 1],
    ])
    const raster = await client.evidence.artifact({ id: state.artifactId ?? '' })
    expect(raster).toMatchObject({ kind: 'segmentation', values: { building: 100, tree: 9 }, hasScores: true })
    expect(await client.teach.finish({ teachId })).toMatchObject({ modelId: 'taught-red-roofs' })
    const { path } = await client.teach.exportModel({ modelId: 'taught-red-roofs', path: join(folder, 'card.json') })
    const card = JSON.parse(readFileSync(path, 'utf8'))
    expect(card).toMatchObject({ kind: 'taught', classes: ['building', 'tree'], backbone: null, coefficients: { model: { kind: 'forest' } }, onnx: { file: 'card.onnx' } })
    expect(card.onnx.parity.mostDifference).toBeLessThan(1e-5)
    await stop()
    await open()
    await client.project.open({ path: project })
    const again = asPixels(await settled(teachId))
    expect({ ...again, artifactId: null, suggestions: [] }).toEqual({ ...state, modelId: 'taught-red-roofs', artifactId: null, suggestions: [] })
    expect(again.artifactId).toBe(state.artifactId)
    const undone = asPixels(await client.teach.undo({ teachId }))
    expect([undone.strokes.length, undone.modelId]).toEqual([7, null])
  })

  it('a label brings the next building, labels train, the sample gives intervals, and the result is an artifact', async () => {
    let { state, next } = await client.teach.startFootprints({ layerId, name: 'damage', from: { kind: 'file', path: homes } })
    expect(state).toMatchObject({ total: 20, leftOut: [{ count: 1, reason: 'cross themselves' }] })
    expect(next?.cropPath).toMatch(/^\/crop\/.*box=.*&size=/)
    const label = async () => {
      if (!next) throw new Error('there is no next building')
      ;({ state, next } = await client.teach.label({ teachId: state.id, footprintId: next.id, class: isRedHome(next.id) ? 'building_destroyed' : 'building_no_damage' }))
    }
    for (let at = 0; at < 8; at++) await label()
    await settled(state.id)
    ;({ state, next } = await client.teach.validation({ teachId: state.id, size: 6 }))
    while (next?.why === 'validation') await label()
    const done = await client.teach.finishFootprints({ teachId: state.id })
    expect(done.totals.find(({ class: name }) => name === 'building_destroyed')).toMatchObject({ predicted: 10, estimate: 10 })
    const artifact = await client.evidence.artifact({ id: done.artifactId ?? '' })
    expect(artifact.kind === 'detections' && artifact.objects.length).toBe(20)
    await expect(client.teach.label({ teachId: state.id, footprintId: 'nobody', class: 'tree' })).rejects.toThrow('no building nobody')
  })
})

describe('the thread', () => {
  it('that ends amid a job says so in a sentence, and the next job is done', async () => {
    const worker = makeTeachWorker()
    const window = { width: 600, height: 600, rgb: new Uint8Array(600 * 600 * 3) }
    const lost = worker.ask('sample', { window, inner: [0, 0, 600, 600], ready: [] })
    await worker.stop()
    expect(await lost).toMatchObject({ ok: false, error: { code: 'model_failed' } })
    expect(await worker.ask('sample', { window: { width: 2, height: 2, rgb: new Uint8Array(12) }, inner: [0, 0, 1, 1], ready: [] })).toMatchObject({ ok: true, value: { rows: 1 } })
    await worker.stop()
  })
})

describe('a taught model', () => {
  const gsd = (m: number) => ({ x: m, y: m })
  const layer = (m: number, sensor: string | null) =>
    ({ name: 'other', bands: 3, sensor, frame: { crs: null, affine: null, width: 9, height: 9, gsd: gsd(m), gsdFrom: 'typed' } }) as unknown as Parameters<typeof fitsLayer>[1]
  const model = { id: 'taught-x', trainedOn: { layer: 'first', sensor: 'WV02', gsdM: 0.5, bands: 3, date: null } } as unknown as TaughtModel

  it.each([
    [0.5, 'WV02', null],
    [0.74, 'WV02', null],
    [0.76, 'WV02', 'gsd_unfit'],
    [0.3, 'WV02', 'gsd_unfit'],
    [0.5, 'S2', 'kind_mismatch'],
  ])('at %s m of %s: %s', (m, sensor, code) => {
    const fits = fitsLayer(model, layer(m, sensor))
    expect(fits.ok ? null : fits.error.code).toBe(code)
  })
})
