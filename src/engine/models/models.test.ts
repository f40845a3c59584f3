import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelCard } from '../../contracts/model-card.ts'
import { unwrap } from '../../contracts/result.ts'
import { withTypedGsd } from '../../core/geo/index.ts'
import { boxIou, nms, type ScoredBox } from '../../core/vision/index.ts'
import { openRaster, readLabels } from '../files/index.ts'
import { type InstalledModel, listModels, modelFor, probeWith, modelOfFile, openSession, planTiles, runTiles, type TileResult } from './index.ts'

const root = join(import.meta.dirname, '../../..')
const node24 = join(root, 'node_modules/.bin/node')
const execPath = existsSync(node24) ? node24 : process.execPath
let models: InstalledModel[] = []
beforeAll(async () => {
  models = await listModels([join(root, 'models'), join(root, 'no-such-folder')])
})

function model(id: string): { card: ModelCard; onnxPath: string } {
  const found = models.find((entry) => entry.id === id)
  if (!found?.card) throw new Error(`${id} is not installed`)
  return { card: found.card, onnxPath: found.onnxPath }
}

const tensor = (dims: readonly number[], data: Float32Array) => ({ type: 'float32' as const, dims, data })

describe('the shipped models', () => {
  it('have cards that fit their files', () => {
    expect(models.map(({ id, problem }) => [id, problem])).toEqual([
      ['buildings-drone', null],
      ['damage-synthetic', null],
      ['flood-drone', null],
      ['landcover-sat', null],
      ['trees-drone', null],
      ['vehicles', null],
    ])
  })

  it.each(['buildings-drone', 'landcover-sat', 'vehicles', 'flood-drone', 'trees-drone', 'damage-synthetic'])(
    '%s answers as PyTorch did, through the inference process',
    async (id) => {
      const { card, onnxPath } = model(id)
      const session = unwrap(await openSession({ modelPath: onnxPath, execPath }))
      const input = Float32Array.from({ length: 3 * 64 * 64 }, (_, k) => (((k * 37) % 101) / 101) * 4 - 2)
      const { outputs } = unwrap(await session.run({ image: tensor([1, 3, 64, 64], input) }))
      const output = outputs[card.output.name] ?? { dims: [], data: new Float32Array() }
      await session.kill()
      const reference = card.parity?.reference
      if (!reference) throw new Error(`${id} has no reference`)
      expect(output.dims).toEqual(reference.output_shape)
      reference.first_8.forEach((value, i) => {
        expect(Math.abs((output.data[i] ?? Number.NaN) - value)).toBeLessThan(reference.tolerance_abs)
      })
      const sum = output.data.reduce((a, b) => a + b, 0)
      expect(Math.abs(sum - reference.sum)).toBeLessThan(1e-4 * output.data.length)
      expect(session.ready).toMatchObject({ provider: 'cpu', inputs: [{ name: card.input.name, type: 'float32' }] })
    },
  )
})

describe('the model providers are tried with', () => {
  it('takes one image of three bands as floats, whatever stands before it', () => {
    const [first] = models
    if (!first?.card) throw new Error('no model')
    const { card } = first
    const like = (id: string, input: Partial<ModelCard['input']>): InstalledModel => ({ ...first, id, card: { ...card, input: { ...card.input, ...input } } })
    const others = [like('bytes', { dtype: 'uint8' }), like('last', { layout: 'NHWC' }), like('five', { bands: 5 }), like('two', { pair: { as: 'channels' } })]
    expect(probeWith(others)).toBeNull()
    expect(probeWith([...others, like('fixed', { fixed_hw: 320 })])).toEqual({ id: 'fixed', modelPath: first.onnxPath, tilePx: 320 })
  })
})

describe('a session', () => {
  it('refuses a file that is no model, in a sentence', async () => {
    expect(await openSession({ modelPath: join(root, 'package.json'), execPath })).toMatchObject({
      ok: false,
      error: { code: 'model_invalid', message: 'The model package.json does not load.' },
    })
  })

  it('words a wrong shape itself', async () => {
    const session = unwrap(await openSession({ modelPath: model('vehicles').onnxPath, execPath }))
    const answer = await session.run({ image: tensor([1, 4, 64, 64], new Float32Array(4 * 64 * 64)) })
    await session.kill()
    expect(answer).toMatchObject({ error: { code: 'model_output_unexpected', message: expect.stringContaining('got 1 x 4 x 64 x 64') } })
  })

  it('that is killed within a tile fails with model_failed', async () => {
    const session = unwrap(await openSession({ modelPath: model('buildings-drone').onnxPath, execPath }))
    const answer = session.run({ image: tensor([1, 3, 1024, 1024], new Float32Array(3 * 1024 * 1024)) })
    await session.kill()
    expect(await answer).toMatchObject({ error: { code: 'model_failed' } })
    expect(await session.run({ image: tensor([1, 3, 64, 64], new Float32Array(3 * 64 * 64)) })).toMatchObject({ error: { code: 'model_failed' } })
  })
})

describe('listModels', () => {
  it('reports an ONNX file that is not the one of the card', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aftermap-models-'))
    await mkdir(join(folder, 'vehicles'))
    await copyFile(join(root, 'models/vehicles/model.json'), join(folder, 'vehicles/model.json'))
    await writeFile(join(folder, 'vehicles/model.onnx'), 'other')
    expect((await listModels([folder]))[0]?.problem).toMatchObject({ code: 'model_invalid' })
    await writeFile(join(folder, 'vehicles/model.json'), '{')
    expect((await listModels([folder]))[0]).toMatchObject({ card: null, problem: { code: 'model_invalid', message: 'The card of vehicles is not JSON.' } })
    await rm(folder, { recursive: true })
  })

  it('a broken folder hides no sound model of its id, whatever the order', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aftermap-models-'))
    await mkdir(join(folder, 'vehicles'))
    await copyFile(join(root, 'models/vehicles/model.json'), join(folder, 'vehicles/model.json'))
    for (const folders of [
      [folder, join(root, 'models')],
      [join(root, 'models'), folder],
    ])
      expect((await listModels(folders)).find(({ id }) => id === 'vehicles')?.problem).toBeNull()
    await rm(folder, { recursive: true })
  })

  it('one ONNX file is one model, its neighbours are not', async () => {
    expect((await listModels([join(root, 'models/vehicles/model.onnx')])).map(({ id }) => id)).toEqual(['vehicles'])
  })
})

describe('modelOfFile', () => {
  it('is the card of a sound file, and a sentence for any other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aftermap-models-'))
    expect(await modelOfFile(join(root, 'models/vehicles/model.onnx'))).toMatchObject({ ok: true, value: { id: 'vehicles' } })
    const codeOf = async (name: string) => {
      const read = await modelOfFile(join(folder, name))
      return read.ok ? null : [read.error.code, read.error.message]
    }
    expect(await codeOf('none.onnx')).toEqual(['model_missing', expect.stringContaining('is not there')])
    expect(await codeOf('model.json')).toEqual(['model_invalid', 'model.json is not an ONNX file.'])
    await writeFile(join(folder, 'own.onnx'), 'x')
    expect(await codeOf('own.onnx')).toEqual(['model_invalid', expect.stringContaining('own.onnx ends before its content does')])
    await copyFile(join(root, 'models/vehicles/model.json'), join(folder, 'model.json'))
    expect(await codeOf('own.onnx')).toEqual(['model_invalid', 'The file own.onnx of vehicles is not the one its card describes.'])
    await copyFile(join(root, 'models/vehicles/model.onnx'), join(folder, 'own.onnx'))
    expect(await codeOf('own.onnx')).toBeNull()
    await rm(folder, { recursive: true })
  })
})

describe('modelFor', () => {
  it.each([
    ['building', 0.15, 'buildings-drone'],
    ['building', 1, 'landcover-sat'],
    ['water', 0.1, 'flood-drone'],
    ['road', 1, 'landcover-sat'],
  ])('%s at %f m takes %s', (id, gsdM, expected) => {
    const choice = unwrap(modelFor(models, { classes: [id], task: 'semantic', gsdM }))
    expect(choice.model.id).toBe(expected)
    expect(choice.reason).toMatch(/^.+ is used: it was trained for .+\.$/)
  })

  it('says which class no model sees, and when an image is too coarse', () => {
    expect(modelFor(models, { classes: ['building_destroyed'], task: 'semantic', gsdM: 0.2 })).toMatchObject({ error: { code: 'no_model' } })
    expect(modelFor(models, { classes: ['vehicle'], task: 'detect', gsdM: 2 })).toMatchObject({ error: { code: 'gsd_unfit' } })
  })
})

const data = join(root, '../shared/perception-data')

describe.runIf(existsSync(data))('on real imagery (runs where ../shared/perception-data exists)', () => {
  const opened: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of opened) await close()
  })

  type How = { typedM?: number; workM?: number; window?: [number, number, number, number] }

  async function run(id: string, path: string, { typedM, workM, window }: How) {
    const { card: shipped, onnxPath } = model(id)
    const card: ModelCard = workM ? { ...shipped, input: { ...shipped.input, gsd_range_m: [workM, workM] } } : shipped
    const source = unwrap(await openRaster(path))
    const session = unwrap(await openSession({ modelPath: onnxPath, execPath }))
    opened.push(source.close, session.kill)
    const plan = unwrap(planTiles({ frame: typedM ? withTypedGsd(source.frame, typedM) : source.frame, card, window: window ?? null }))
    const results: TileResult[] = []
    unwrap(await runTiles({ source, plan, card, session, signal: new AbortController().signal, onTile: (tile) => void results.push(tile) }))
    await session.kill()
    return { plan, results }
  }

  // the card's own scores, with blended tiles: 0.763 at 0.15 m, 0.760 at 0.20 m
  it.each([
    [0.15, 0.74, 0.79],
    [0.2, 0.73, 0.79],
  ])(
    'buildings-drone at %f m a pixel reaches an IoU of %f to %f on banepa_mid',
    async (gsdM, low, high) => {
      const { plan, results } = await run('buildings-drone', join(data, 'oam-buildings/banepa_mid.tif'), { workM: gsdM })
      const truth = unwrap(await readLabels(join(data, 'oam-buildings/banepa_mid_mask.png')))
      const found = new Uint8Array(plan.frame.width * plan.frame.height)
      for (const { box: core, values } of results)
        values?.forEach((value, i) => {
          found[(core[1] + Math.floor(i / (core[2] - core[0]))) * plan.frame.width + core[0] + (i % (core[2] - core[0]))] = value
        })
      let both = 0
      let either = 0
      for (let i = 0; i < truth.values.length; i++) {
        const x = Math.min(plan.frame.width - 1, Math.floor(((i % truth.width) + 0.5) / plan.factor.x))
        const y = Math.min(plan.frame.height - 1, Math.floor((Math.floor(i / truth.width) + 0.5) / plan.factor.y))
        const [seen, real] = [found[y * plan.frame.width + x] === 100, truth.values[i] === 255]
        if (seen && real) both++
        if (seen || real) either++
      }
      expect(both / either).toBeGreaterThan(low)
      expect(both / either).toBeLessThan(high)
    },
    120_000,
  )

  const plane = ({ plan: { frame }, results }: Awaited<ReturnType<typeof run>>) => {
    const out = new Uint8Array(frame.width * frame.height * 2).fill(255)
    for (const {
      box: [x0, y0, x1],
      values,
      scores,
    } of results) {
      values?.forEach((value, i) => {
        const at = (y0 + Math.floor(i / (x1 - x0))) * frame.width + x0 + (i % (x1 - x0))
        out[at * 2] = value
        out[at * 2 + 1] = scores?.[i] ?? 0
      })
    }
    return out
  }

  it('a window gives, everywhere in it, byte for byte what the whole image gives', async () => {
    const path = join(data, 'oam-buildings/banepa_mid.tif')
    const whole = await run('buildings-drone', path, {})
    const all = plane(whole)
    const { width } = whole.plan.frame
    for (const window of [
      [100, 1500, 300, 1700],
      [20, 300, 400, 900],
    ] as const) {
      const part = plane(await run('buildings-drone', path, { window: [...window] }))
      const { x, y } = whole.plan.factor
      for (let row = Math.ceil(window[1] / y); row < Math.floor(window[3] / y); row++) {
        const [from, to] = [(row * width + Math.ceil(window[0] / x)) * 2, (row * width + Math.floor(window[2] / x)) * 2]
        expect(Buffer.compare(part.subarray(from, to), all.subarray(from, to))).toBe(0)
      }
    }
  }, 120_000)

  it.each(['kit_avenue/01.jpg', 'kit_munich_street/01.jpg'])(
    'vehicles finds most cars of %s',
    async (name) => {
      const { images } = JSON.parse(readFileSync(join(data, 'vehicles/annotations.json'), 'utf8')) as {
        images: { file: string; gsd_m_estimated: number; objects: { cls: string; box: [number, number, number, number] }[] }[]
      }
      const image = images.find(({ file }) => file === name)
      if (!image) throw new Error(`${name} is not annotated`)
      const { plan, results } = await run('vehicles', join(data, 'vehicles', name), { typedM: image.gsd_m_estimated })
      const boxes = nms(
        results.flatMap((tile) => tile.boxes),
        0.4,
      ).filter(({ score }) => score > 0.3)
      const inImage = boxes.map(({ box: b }): ScoredBox['box'] => [b[0] * plan.factor.x, b[1] * plan.factor.y, b[2] * plan.factor.x, b[3] * plan.factor.y])
      const cars = image.objects.filter(({ cls }) => cls !== 'cyclist')
      const found = cars.filter((car) => inImage.some((b) => boxIou(b, car.box) > 0.3)).length
      expect(found / cars.length, `${found} of ${cars.length} cars, ${boxes.length} boxes`).toBeGreaterThan(0.7)
    },
    120_000,
  )
})

describe('a model that is still loading', () => {
  it('is given up at once when the work is stopped', async () => {
    const stop = new AbortController()
    const opening = openSession({ modelPath: model('buildings-drone').onnxPath, execPath, signal: stop.signal })
    stop.abort()
    expect(await opening).toMatchObject({ ok: false, error: { code: 'model_failed' } })
  })
})

describe('a model trained on drawn scenes', () => {
  const drawn = () => {
    const { card, onnxPath } = model('vehicles')
    return { id: 'drawn', card: { ...card, id: 'drawn', synthetic: true, classes: [{ index: 0, name: 'd', class: 'building_destroyed' }] }, onnxPath, problem: null }
  }

  it('is never chosen, and named in the way out', () => {
    expect(modelFor([...models, drawn()], { classes: ['building_destroyed'], task: 'detect', gsdM: 0.15 })).toMatchObject({
      ok: false,
      error: {
        code: 'no_model',
        message: 'No installed model that has seen real imagery finds destroyed buildings.',
        hint: expect.stringContaining('was trained on drawn scenes only'),
      },
    })
  })

  it('says so on every result', () => {
    const plan = planTiles({ frame: { crs: null, affine: null, width: 100, height: 100, gsd: { x: 0.15, y: 0.15 }, gsdFrom: 'typed' }, card: drawn().card, window: null })
    expect(unwrap(plan).note).toContain('synthetic, unverified on real imagery')
  })
})
