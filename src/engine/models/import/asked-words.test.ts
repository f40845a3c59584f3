import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onnxFile } from '../../../../scripts/tiny-models/onnx-writer.ts'
import { textModels } from '../../../../scripts/tiny-models/text-prompted.ts'
import { unwrap } from '../../../contracts/result.ts'
import { decoderFor } from '../../../core/vision/index.ts'
import { cardForWords, modelOfFile, sees } from '../index.ts'
import { feedsOf, runTrial, trialTiles } from './trial.ts'

const node24 = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const host = { execPath: existsSync(node24) ? node24 : process.execPath }
/** The tiny model finds one object in the middle where its prompt holds token 8: the word tree. */
const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '.', 'build', '##ing', 'road', 'tree', 'vehicle']
let folder = ''
const path = () => join(folder, 'words.onnx')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-words-'))
  const spec = textModels['grounding_dino']
  if (!spec) throw new Error('no tiny model')
  await writeFile(path(), onnxFile(spec))
  await writeFile(join(folder, 'vocab.txt'), vocabulary.join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a detector that takes words, named by its file alone', () => {
  it('may be asked for every object of the registry, and its prompt is what is asked', async () => {
    const card = unwrap(await modelOfFile(path(), host))
    expect(card.output.words).toBe('asked')
    expect(['building', 'building_destroyed', 'vehicle', 'tree', 'pool'].every((id) => sees(card, id))).toBe(true)
    const idsFor = async (classes: string[]) => unwrap(await cardForWords(card, path(), classes)).input.constants?.find(({ name }) => name === 'input_ids')?.data
    expect(await idsFor(['tree'])).toEqual([2, 8, 4, 3])
    expect(await idsFor(['building'])).toEqual([2, 5, 6, 4, 3])
    expect(await idsFor(['tree', 'vehicle'])).toEqual([2, 9, 4, 8, 4, 3])
    expect(await cardForWords(card, path(), ['water'])).toMatchObject({ error: { code: 'no_model' } })
  })

  it('finds trees where trees are asked for, and nothing where buildings are', async () => {
    const whole = unwrap(await modelOfFile(path(), host))
    const found = async (asked: string) => {
      const card = unwrap(await cardForWords(whole, path(), [asked]))
      const trial = unwrap(await runTrial(path(), feedsOf(card.input, trialTiles(card.input).slice(0, 1)), host))
      const side = card.input.tile
      const decoded = unwrap(unwrap(decoderFor(card))(trial.outputs[0] ?? {}, { width: side, height: side }))
      return decoded.kind === 'boxes' ? decoded.boxes.filter(({ score }) => score >= (card.thresholds.score ?? 0)).map((box) => box.class) : []
    }
    expect([await found('tree'), await found('building')]).toEqual([['tree'], []])
  })
})
