import { describe, expect, it } from 'vitest'
import { modelCardOf, modelInputOf } from '../../../test/helpers/model-card.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { cardProblem, isBeside } from './card-limits.ts'

const input = modelInputOf({ gsd_range_m: [0.1, 0.3] })
const card = modelCardOf('semantic_logits', { id: 'roofs', classes: [{ index: 0, name: 'constructor', class: '__proto__' }], input })
const said = (parts: Partial<ModelCard>) => cardProblem({ ...card, ...parts })
const ofInput = (parts: Partial<ModelCard['input']>) => said({ input: { ...input, ...parts } })

describe('a card of the right form that cannot be meant', () => {
  it('a sound one has no problem, whatever its classes are called', () => {
    expect(cardProblem(card)).toBeNull()
  })

  it.each([
    [{ tile: 1e9 }, 'Its input takes pictures of 1000000000 x 1000000000 pixels; tiles have 1 to 4096 a side.'],
    [{ fixed_hw: 8192 }, 'Its input takes pictures of 8192 x 8192 pixels; tiles have 1 to 4096 a side.'],
    [{ bands: 1e6 }, 'Its input takes 1000000 bands of 512 x 512 pixels, more than memory is set aside for.'],
    [{ margin: 256 }, 'Its margin of 256 pixels leaves nothing of a tile of 512.'],
    [{ gsd_range_m: [1, 0.1] as [number, number] }, 'Its range of pixel sizes runs from 1 down to 0.1 m.'],
    [
      { constants: [{ name: 'c', type: 'float32' as const, dims: [1e6, 1e6], data: [0] }] },
      'Its constant c does not hold as many numbers as its sides say, or more than are kept.',
    ],
  ])('%o is named', (parts, sentence) => {
    expect(ofInput(parts)).toBe(sentence)
  })

  it('its names and numbers are names and numbers', () => {
    expect(said({ id: '../roofs' })).toBe('Its id is no name.')
    expect(said({ classes: [{ index: 0, name: 'a\u001b[2J', class: 'a' }] })).toBe('Its class 0 has no name that can be shown.')
    expect(said({ classes: [{ index: 4e9, name: 'a', class: 'a' }] })).toBe('It has more classes than the 4096 that are kept apart.')
    expect(said({ classes: [...card.classes, { index: 0, name: 'a', class: 'a' }] })).toBe('Its classes have the index 0 twice.')
  })

  it('its task and its layout go together: objects sought in a map would be none', () => {
    expect(said({ task: 'detect' })).toBe('Its task detect and its layout semantic_logits do not go together.')
    expect(said({ output: { ...card.output, layout: 'yolo_v8' } })).toBe('Its task semantic and its layout yolo_v8 do not go together.')
  })

  it('its files lie beside it', () => {
    expect(said({ beside: [{ name: '../../etc/passwd', sha256: '0'.repeat(64) }] })).toBe('Its file "../../etc/passwd" does not lie beside it.')
    for (const name of ['w.data', 'weights/w.data', 'a..b', 'größe.bin']) expect(isBeside(name)).toBe(true)
    for (const name of ['', '..', 'a/../b', '/etc/passwd', 'C:\\x', '\\x', 'a\\..\\b', 'a//b', 'model.json', 'Model.ONNX', 'a\u0000']) expect(isBeside(name)).toBe(false)
  })
})
