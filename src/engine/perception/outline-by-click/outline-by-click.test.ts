import { boxOfPoints } from '../../../core/geo/index.ts'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskPair } from '../../../../scripts/tiny-models/mask-pair.ts'
import { onnxFile } from '../../../../scripts/tiny-models/onnx-writer.ts'
import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { type Result, unwrap } from '../../../contracts/result.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { encodePng, openRaster, type RasterSource } from '../../files/index.ts'
import { addModel } from '../../models/index.ts'
import { openModelHost } from '../model-host.ts'
import { type ClickedOutline, makeOutlineByClick } from './index.ts'
import { ringOfMask } from './mask-ring.ts'

const node24 = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const execPath = existsSync(node24) ? node24 : process.execPath
const side = 256
let folder = ''
let source: RasterSource
let outlines: ReturnType<typeof makeOutlineByClick>
let reads = 0

const hostOf = (folders: string[]) => openModelHost({ folders, threads: 1, execPath, entryPath: null, dataDir: join(folder, 'data'), now: () => '2026-01-01T00:00:00Z' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-clicks-'))
  await Promise.all([
    writeFile(join(folder, 'encoder.onnx'), onnxFile(maskPair.encoder)),
    writeFile(join(folder, 'decoder.onnx'), onnxFile(maskPair.decoder)),
    mkdir(join(folder, 'data')),
  ])
  unwrap(await addModel(join(folder, 'encoder.onnx'), { host: { execPath }, folder: join(folder, 'models'), shipped: [] }))
  // red from 64 to 128 both ways, and a second, smaller red square
  const isRed = (x: number, y: number) => (x >= 64 && x < 128 && y >= 64 && y < 128) || (x >= 200 && x < 232 && y >= 200 && y < 232)
  const rgba = Uint8Array.from({ length: side * side * 4 }, (_, i) => {
    const [x, y] = [(i >> 2) % side, Math.floor((i >> 2) / side)]
    return i % 4 === 3 || (i % 4 === 0 && isRed(x, y)) ? 255 : 0
  })
  await writeFile(join(folder, 'image.png'), encodePng(rgba, side, side))
  source = unwrap(await openRaster(join(folder, 'image.png')))
  const readRgb = (ask: Parameters<RasterSource['readRgb']>[0]) => {
    reads++
    return source.readRgb(ask)
  }
  const counted = { ...source, readRgb }
  const sources = { sourceOf: async () => ({ ok: true as const, value: counted }) } as unknown as Parameters<typeof makeOutlineByClick>[0]['sources']
  outlines = makeOutlineByClick({ models: await hostOf([join(folder, 'models')]), sources, layerIdentity: () => 'image' })
})
afterAll(async () => {
  await outlines.stop()
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

type Asked = { view?: PixelBox; on?: PixelXY[]; off?: PixelXY[]; box?: PixelBox | null; modelId?: string | null }
const outline = ({ view = [48, 48, 144, 144], on = [], off = [], box = null, modelId = null }: Asked): Promise<Result<ClickedOutline>> =>
  outlines.outline({
    layer: { id: 'L1', frame: source.frame } as Layer,
    project: source.frame,
    modelId,
    view,
    points: [...on.map((at) => ({ at, on: true })), ...off.map((at) => ({ at, on: false }))],
    box,
  })

/** Every side within `px` of the red square: the tiny model sees cells of 8 pixels of the image in a view of 96. */
const nearRed = (ring: PixelXY[], [left, top, right, bottom]: PixelBox, px = 8) => {
  const box = boxOfPoints(ring)
  expect([left - box[0], top - box[1], right - box[2], bottom - box[3]].every((off) => Math.abs(off) <= px)).toBe(true)
}

describe('an outline from a click', () => {
  it('is the red square that was clicked, and the picture is looked at once a view', async () => {
    const first = unwrap(await outline({ on: [[90, 90]] }))
    expect(first).toMatchObject({ modelId: 'encoder', looked: true })
    nearRed(first.ring, [64, 64, 128, 128])
    expect(first.ring.at(0)).toEqual(first.ring.at(-1))
    const readsBefore = reads
    const second = unwrap(await outline({ on: [[70, 120]], off: [[140, 140]], view: [50, 47, 146, 143] }))
    expect([second.looked, reads]).toEqual([false, readsBefore])
    nearRed(second.ring, [64, 64, 128, 128])
  })
  it('takes the part under the click, else the largest', async () => {
    const whole: PixelBox = [0, 0, side, side]
    nearRed(unwrap(await outline({ view: whole, on: [[216, 216]] })).ring, [200, 200, 232, 232], 24)
    nearRed(unwrap(await outline({ view: whole, box: [180, 180, 250, 250] })).ring, [64, 64, 128, 128], 24)
  })
  it('a click outside the view is looked at as well, and what lies beyond the image is never of the object', async () => {
    const away = unwrap(await outline({ on: [[216, 216]] }))
    expect(away.looked).toBe(true)
    const rest = boxOfPoints(unwrap(await outline({ view: [0, 0, side, side], off: [[90, 90]] })).ring)
    expect(rest.every((value) => value >= -6 && value <= side + 6)).toBe(true)
  })
  it('says why there is none', async () => {
    const failure = async (asked: Asked) => {
      const made = await outline(asked)
      return made.ok ? 'made' : made.error.code
    }
    expect(await failure({})).toBe('argument_invalid')
    expect(await failure({ view: [130, 0, 190, 60], on: [[160, 30]] })).toBe('too_small')
    expect(await failure({ view: [400, 400, 480, 480], on: [[440, 440]] })).toBe('area_empty')
    expect(await failure({ on: [[4000, 90]] })).toBe('area_outside')
    expect(await failure({ on: [[90, 90]], modelId: 'gone' })).toBe('model_missing')
    const none = makeOutlineByClick({ models: await hostOf([]), sources: {} as never, layerIdentity: () => '' })
    expect(await none.outline({ layer: { frame: source.frame } as Layer, project: source.frame, modelId: null, view: [0, 0, 9, 9], points: [], box: null })).toMatchObject({
      error: { code: 'no_model' },
    })
  })
})

describe('the ring of a mask', () => {
  it('leaves holes and other parts out, and steps of a slope are cut off', () => {
    const size = 32
    const mask = Float32Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)]
      return (x + y < 24 && !(x > 4 && x < 8 && y > 4 && y < 8)) || (x > 28 && y > 28) ? 0.9 : 0.1
    })
    const ring = ringOfMask({ mask, valid: new Uint8Array(size * size).fill(1), side: size, on: [[2, 2]] }) ?? []
    expect(boxOfPoints(ring)).toEqual([0, 0, 24, 24])
    expect(ring.length).toBeLessThan(8)
    expect(ringOfMask({ mask: new Float32Array(4), valid: new Uint8Array(4).fill(1), side: 2, on: [] })).toBeNull()
  })
})
