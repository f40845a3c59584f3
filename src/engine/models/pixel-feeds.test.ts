import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelSpec, onnxFile } from '../../../scripts/tiny-models/onnx-writer.ts'
import { node } from '../../../scripts/tiny-models/parts.ts'
import { modelInputOf } from '../../../test/helpers/model-card.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { unwrap } from '../../contracts/result.ts'
import { modelFeeds, type TilePixels } from '../../core/vision/index.ts'
import { openSession } from './session-client.ts'

const node24 = join(import.meta.dirname, '../../../node_modules/.bin/node')
const execPath = existsSync(node24) ? node24 : process.execPath
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-pixel-feeds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const side = 4
const pixels = (seed: number, bands: number): TilePixels => ({
  side,
  valid: Uint8Array.from({ length: side * side }, (_, i) => (i % 5 === seed ? 0 : 1)),
  planes: Array.from({ length: bands }, (_, band) => Uint8Array.from({ length: side * side }, (_p, i) => (i * 37 + band * 71 + seed * 13) % 256)),
})

type Kind = 'float32' | 'float16' | 'uint8'

/** A model that answers with what it was given, as floats. */
async function echo(name: string, inputs: readonly string[], type: Kind): Promise<string> {
  const spec: ModelSpec = {
    inputs: inputs.map((input) => ({ name: input, type, dims: ['a', 'b', 'c', 'd'] })),
    outputs: inputs.map((input) => ({ name: `${input}_back`, type: 'float32', dims: ['a', 'b', 'c', 'd'] })),
    nodes: inputs.map((input) => node('Cast', { from: [input], to: [`${input}_back`] }, { to: 1 })),
    weights: [],
  }
  await writeFile(join(folder, name), onnxFile(spec))
  return join(folder, name)
}

const scaled = { mean: [0.4, 0.5, 0.6, 0.1], std: [0.2, 0.3, 0.25, 1] }
const kinds: readonly (readonly [string, Partial<ModelCard['input']>, number])[] = [
  ['floats', scaled, 1],
  ['halves', { ...scaled, dtype: 'float16' }, 1],
  ['bytes', { dtype: 'uint8' }, 1],
  ['bytes, blue first and channels last', { dtype: 'uint8', order: 'BGR', layout: 'NHWC' }, 1],
  ['brightness', { ...scaled, bands: 1 }, 1],
  ['four bands', { ...scaled, bands: 4, order: 'RGBN' }, 1],
  ['two dates as channels, after first', { ...scaled, pair: { as: 'channels', reversed: true } }, 2],
  ['two dates as inputs', { ...scaled, pair: { as: 'inputs', second: 'later' } }, 2],
]

describe('a model that is handed pixels', () => {
  it.each(kinds)('gets the same numbers as from the inputs made here: %s', async (name, over, dates) => {
    const input = modelInputOf({ tile: side, multiple_of: 1, ...over })
    const names = input.pair?.as === 'inputs' ? ['image', 'later'] : ['image']
    const session = unwrap(await openSession({ modelPath: await echo(`${name}.onnx`, names, input.dtype), execPath }))
    const tiles = Array.from({ length: dates }, (_, date) => pixels(date, Math.max(3, input.bands)))
    const given = modelFeeds(input, tiles)
    const { outputs } = unwrap(await session.run({ input, dates: tiles }))
    const fromInputs = unwrap(await session.run(given))
    await session.kill()
    expect(outputs).toEqual(fromInputs.outputs)
    for (const one of names) {
      const data = given[one]?.data ?? []
      expect([...(outputs[`${one}_back`]?.data ?? [])]).toEqual([...(input.dtype === 'float16' ? Float16Array.from(data) : data)])
    }
  })
})

describe('tiles that are asked for before the one before is answered', () => {
  it('are answered in their order, each with what is its own', async () => {
    const input = modelInputOf({ tile: side, multiple_of: 1 })
    const session = unwrap(await openSession({ modelPath: await echo('order.onnx', ['image'], 'float32'), execPath }))
    const tiles = [0, 1, 2, 3].map((seed) => pixels(seed, 3))
    const answered: number[] = []
    const answers = await Promise.all(
      tiles.map(async (tile, i) => {
        const answer = unwrap(await session.run({ input, dates: [tile] }))
        answered.push(i)
        return answer.outputs['image_back']?.data
      }),
    )
    await session.kill()
    expect(answered).toEqual([0, 1, 2, 3])
    expect(answers).toEqual(tiles.map((tile) => modelFeeds(input, [tile])['image']?.data))
  })

  it('a refused one costs the next nothing', async () => {
    const input = modelInputOf({ tile: side, multiple_of: 1 })
    const session = unwrap(await openSession({ modelPath: await echo('refused.onnx', ['image'], 'float32'), execPath }))
    const [refused, fine] = await Promise.all([session.run({}), session.run({ input, dates: [pixels(0, 3)] })])
    await session.kill()
    expect(refused).toMatchObject({ ok: false, error: { code: 'model_output_unexpected' } })
    expect(fine.ok).toBe(true)
  })

  it('pixels with fewer planes than the card has bands are a refusal, not the end of the process', async () => {
    const input = modelInputOf({ tile: side, multiple_of: 1, bands: 4, order: 'RGBN' })
    const session = unwrap(await openSession({ modelPath: await echo('lacking.onnx', ['image'], 'float32'), execPath }))
    expect(await session.run({ input, dates: [pixels(0, 3)] })).toMatchObject({ ok: false, error: { code: 'model_output_unexpected' } })
    expect((await session.run({ input, dates: [pixels(0, 4)] })).ok).toBe(true)
    await session.kill()
  })
})
