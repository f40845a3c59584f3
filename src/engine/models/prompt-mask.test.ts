import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskPair } from '../../../scripts/tiny-models/mask-pair.ts'
import { onnxFile } from '../../../scripts/tiny-models/onnx-writer.ts'
import { unwrap } from '../../contracts/result.ts'
import type { TilePixels } from '../../core/vision/index.ts'
import { addModel, embedTile, lookAtModel, openSession, promptMask, tryPromptMask } from './index.ts'

const node24 = join(import.meta.dirname, '../../../node_modules/.bin/node')
const host = { execPath: existsSync(node24) ? node24 : process.execPath }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-masks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const put = (name: 'encoder' | 'decoder') => writeFile(join(folder, `${name}.onnx`), onnxFile(maskPair[name]))

describe('a model that draws the mask of what is clicked', () => {
  it('asks for its other half, is named by its encoder, and goes into the models with both', async () => {
    await put('encoder')
    expect((await lookAtModel(join(folder, 'encoder.onnx'), { host })).report).toMatchObject({ verdict: 'ask', questions: [{ id: 'decoder' }] })
    await put('decoder')
    expect((await lookAtModel(join(folder, 'decoder.onnx'), { host })).report).toMatchObject({
      verdict: 'refused',
      message: expect.stringContaining('Name its encoder encoder.onnx instead'),
    })
    expect((await lookAtModel(join(folder, 'encoder.onnx'), { host })).report).toMatchObject({ verdict: 'ok', task: 'prompt-mask', layout: 'sam', questions: [] })
    const added = unwrap(await addModel(join(folder, 'encoder.onnx'), { host, folder: join(folder, 'models'), shipped: [] }))
    expect(added.card?.beside).toMatchObject([{ name: 'decoder.onnx' }])
    expect((await lookAtModel(join(folder, 'models', 'encoder', 'model.onnx'), { host })).report).toMatchObject({ verdict: 'ok', layout: 'sam' })
  })

  it('a click on red is what is red, a click that excludes red is the rest, none is refused', async () => {
    await Promise.all([put('encoder'), put('decoder')])
    const { card } = await lookAtModel(join(folder, 'encoder.onnx'), { host })
    if (!card) throw new Error('no card')
    const [encoder, decoder] = [
      unwrap(await openSession({ modelPath: join(folder, 'encoder.onnx'), ...host })),
      unwrap(await openSession({ modelPath: join(folder, 'decoder.onnx'), ...host })),
    ]
    const side = card.input.tile
    const red = Uint8Array.from({ length: side * side }, (_, i) => (i % side < side / 2 ? 255 : 0))
    const tile: TilePixels = { planes: [red, new Uint8Array(side * side), new Uint8Array(side * side)], valid: new Uint8Array(side * side).fill(1), side }
    const embedding = unwrap(await embedTile({ card, encoder }, tile))
    const leftOf = async (on: boolean) => {
      const mask = unwrap(await promptMask({ card, decoder }, embedding, { points: [{ at: [10, 10], on }] }))
      return [(mask[0] as number) > 0.5, (mask[side - 1] as number) > 0.5]
    }
    expect([await leftOf(true), await leftOf(false)]).toEqual([
      [true, false],
      [false, true],
    ])
    const tried = unwrap(await tryPromptMask({ modelPath: join(folder, 'encoder.onnx'), card, pixels: { input: card.input, dates: [tile] }, host }))
    expect([(tried[0] as number) > 0.5, (tried[side - 1] as number) > 0.5], 'tried by a click in the middle').toEqual([true, false])
    expect(await promptMask({ card, decoder }, embedding, { points: [] })).toMatchObject({ error: { code: 'argument_invalid' } })
    expect(await promptMask({ card, decoder }, embedding, { points: [], box: [0, 0, 20, 20] })).toMatchObject({ ok: true })
    await Promise.all([encoder.kill(), decoder.kill()])
  })
})
