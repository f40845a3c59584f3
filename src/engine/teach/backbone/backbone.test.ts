import { join } from 'node:path'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { unwrap } from '../../../contracts/result.ts'
import { encodePng, openRaster, type RasterSource } from '../../files/index.ts'
import { listModels } from '../../models/index.ts'
import { makeClient } from '../../../contracts/client.ts'
import type { PixelTeaching } from '../../../contracts/services/teach.ts'
import { engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../../index.ts'
import { makeBackbones } from './backbones.ts'
import { helpersFor, type MapModel } from './choose.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-backbone-'))
const [width, height] = [300, 260]
const installed = (await listModels([join(import.meta.dirname, '../../../../models')])).filter((model): model is MapModel => model.card !== null)
// small tiles, so that a small image has several of them
const model = installed.filter(({ id }) => id === 'landcover-sat').map((one): MapModel => ({ ...one, card: { ...one.card, input: { ...one.card.input, tile: 128, overlap: 32 } } }))
const host = { usable: () => model, trialHost: { execPath: process.execPath } }
const backbones = makeBackbones(host)
let source: RasterSource

const at = (gsdM: number): Frame => ({ ...source.frame, gsd: { x: gsdM, y: gsdM }, gsdFrom: 'typed' })
const of = (gsdM: number) => {
  const made = backbones.forImage({ source, frame: at(gsdM), imageKey: String(gsdM) })
  if (!made) throw new Error('no model fits')
  return made
}
const cut = (plane: Float32Array, [left, top, right, bottom]: PixelBox) =>
  Array.from({ length: bottom - top }, (_, y) => [...plane.subarray((y + top) * width + left, (y + top) * width + right)]).flat()

beforeAll(async () => {
  const rgba = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    rgba.set([(x * 7 + y * 3) % 256, (x * y) % 256, Math.floor(x / 20) % 2 === Math.floor(y / 20) % 2 ? 40 : 200, 255], pixel * 4)
  }
  writeFileSync(join(folder, 'town.png'), encodePng(rgba, width, height))
  source = unwrap(await openRaster(join(folder, 'town.png')))
})
afterAll(async () => {
  await backbones.stop()
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('what a model says as features', () => {
  it.each([1, 0.5, 1.9])('is the same for a pixel whatever window is asked, at %s m', async (gsdM) => {
    const backbone = of(gsdM)
    const whole = unwrap(await backbone.planes([0, 0, width, height]))
    expect(whole.length).toBe(backbone.features.length)
    for (const box of [
      [0, 0, 40, 30],
      [90, 70, 200, 140],
      [250, 200, 300, 260],
      [133, 97, 134, 98],
    ] as PixelBox[]) {
      const part = unwrap(await backbone.planes(box))
      expect(part.map((plane) => [...plane])).toEqual(whole.map((plane) => cut(plane, box)))
    }
  })

  it('is shares that add to one, and not the same everywhere', async () => {
    const planes = unwrap(await of(1).planes([10, 10, 110, 90]))
    const sums = Array.from({ length: 8000 }, (_, pixel) => planes.reduce((sum, plane) => sum + (plane[pixel] as number), 0))
    expect(Math.max(...sums.map((sum) => Math.abs(sum - 1)))).toBeLessThan(1e-4)
    expect(planes.some((plane) => Math.max(...plane) - Math.min(...plane) > 0.1)).toBe(true)
  })

  it('stops amid its work, and goes on when it is asked again', async () => {
    const fresh = makeBackbones(host)
    const backbone = fresh.forImage({ source, frame: at(1), imageKey: 'stop' })
    const asked = backbone?.planes([0, 0, width, height])
    await fresh.stop()
    expect(await asked).toMatchObject({ ok: false, error: { code: 'aborted' } })
    expect(await backbone?.planes([0, 0, 20, 20])).toMatchObject({ ok: true })
    await fresh.stop()
  })

  it('a model that fails is told and not asked again', async () => {
    const broken = model.map((one): MapModel => ({ ...one, onnxPath: join(folder, 'town.png') }))
    const some = makeBackbones({ ...host, usable: () => broken })
    expect(some.said(at(1).gsd)).toEqual({ modelId: 'landcover-sat', problem: null })
    expect((await some.forImage({ source, frame: at(1), imageKey: 'broken' })?.planes([0, 0, 9, 9]))?.ok).toBe(false)
    expect(some.forImage({ source, frame: at(1), imageKey: 'broken' })).toBe(null)
    expect(some.said(at(1).gsd)).toMatchObject({ modelId: null, problem: expect.stringContaining('does not load') })
    await some.stop()
  })
})

describe('a classifier of another day', () => {
  it('gets the very model it was taught with, or is told that it is not there', () => {
    const image = { source, frame: at(1), imageKey: 'named' }
    const sha256 = model[0]?.card.sha256 ?? ''
    expect(backbones.named({ id: 'landcover-sat', sha256 }, image)).toMatchObject({ ok: true, value: { id: 'landcover-sat', sha256 } })
    expect(backbones.named({ id: 'landcover-sat', sha256: 'another' }, image)).toMatchObject({ ok: false, error: { code: 'model_missing' } })
  })
})

describe('the model that helps', () => {
  const card = (id: string, range: [number, number], more: Partial<ModelCard> = {}): MapModel => {
    const [known] = model
    if (!known) throw new Error('the land-cover model is not here')
    return { ...known, id, card: { ...known.card, id, input: { ...known.card.input, gsd_range_m: range }, ...more } }
  }
  const few = [{ index: 0, name: 'building', class: 'building' }]
  it.each([
    { says: 'is the nearest in pixel size', gsdM: 0.5, models: [card('far', [0.8, 1]), card('near', [0.4, 0.6])], ids: ['near', 'far'] },
    { says: 'tells most classes apart among equals', gsdM: 0.5, models: [card('a', [0.4, 0.6], { classes: few }), card('b', [0.4, 0.6])], ids: ['b', 'a'] },
    { says: 'is none beyond half or twice its pixel size', gsdM: 0.2, models: [card('far', [0.7, 1.6])], ids: [] },
    { says: 'has seen real imagery', gsdM: 0.5, models: [card('drawn', [0.4, 0.6], { synthetic: true })], ids: [] },
    { says: 'makes a map', gsdM: 0.5, models: [card('boxes', [0.4, 0.6], { task: 'detect' })], ids: [] },
  ])('$says', ({ gsdM, models, ids }) => {
    expect(helpersFor(models, { x: gsdM, y: gsdM }).map(({ id }) => id)).toEqual(ids)
  })
  it('is none where the pixel size is not known', () => {
    expect(helpersFor(model, null)).toEqual([])
  })
})

describe('a classifier that a model helps', () => {
  it('names it, is exported with it as ONNX, and stands in the list of models', async () => {
    const models = join(import.meta.dirname, '../../../../models')
    const engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, 'data'), modelFolders: [models], ephemeral: true })
    const client = makeClient(inProcessChannel(engine))
    try {
      await client.project.create({ path: join(folder, 'p.aftermap') })
      const { added } = await client.workspace.addLayers({ paths: [join(folder, 'town.png')] })
      const layerId = added[0] ?? ''
      expect((await client.teach.start({ layerId, name: 'alone' })).backbone).toMatchObject({ modelId: null, problem: null, used: false })
      await client.workspace.updateLayer({ id: layerId, change: { gsd: { x: 1, y: 1 } } })
      const { id: teachId, backbone } = await client.teach.start({ layerId, name: 'squares' })
      expect(backbone).toMatchObject({ modelId: 'landcover-sat', problem: null, used: true, gain: null, isOff: false })
      for (const [column, row] of [
        [2, 2],
        [3, 2],
        [4, 4],
        [5, 4],
        [6, 8],
        [7, 8],
        [9, 9],
        [8, 9],
      ] as const) {
        const name = (column + row) % 2 === 0 ? 'user:blue' : 'user:pale'
        await client.teach.stroke({ teachId, class: name, points: [[column * 20 + 10, row * 20 + 10]], radiusPx: 1 })
      }
      const done: PixelTeaching = await client.teach.finish({ teachId })
      expect(done).toMatchObject({ method: 'linear', modelId: 'taught-squares', problem: null })
      expect((await client.models.list({})).find(({ id }) => id === 'taught-squares')).toMatchObject({ origin: 'taught', classes: ['user:blue', 'user:pale'], problem: null })
      expect((await client.models.card({ id: 'taught-squares' })).limits).toContain('with the help of landcover-sat')
      const { path, onnxPath } = await client.teach.exportModel({ modelId: 'taught-squares', path: join(folder, 'exported') })
      expect([path, onnxPath]).toEqual([join(folder, 'exported', 'model.json'), join(folder, 'exported', 'model.onnx')])
      const card = JSON.parse(readFileSync(path, 'utf8'))
      expect(card.backbone.id).toBe('landcover-sat')
      const names = model.flatMap((one) => one.card.classes.map(({ name }) => `landcover-sat: ${name}`))
      expect(card.features.slice(-names.length)).toEqual(names)
      expect(card.coefficients.model.count).toBe(card.features.length)
      expect(card.onnx.parity.mostDifference).toBeLessThan(1e-4)
      const told = done.backbone
      expect([told?.used, typeof told?.gain]).toEqual([true, 'number'])
      expect((await client.teach.setHelp({ teachId, isOn: false })).backbone).toMatchObject({ used: false, isOff: true })
      expect(await client.teach.finish({ teachId })).toMatchObject({ modelId: 'taught-squares', backbone: { used: false, gain: null } })
      expect((await client.models.card({ id: 'taught-squares' })).limits).not.toContain('with the help of')
      await client.workspace.removeLayer({ id: layerId })
      expect((await client.teach.list({})).map((one) => one.backbone)).toMatchObject(Array(2).fill({ modelId: null, problem: null }))
    } finally {
      client.close()
      await engine.stop()
    }
  })
})
