import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { levenshtein, nearestName, repairNames } from './index.ts'

const spec = (id: string, aliases: string[] = []): ToolSpec => ({
  id,
  version: 1,
  module: 'logic',
  verb: id,
  summary: '',
  aliases,
  output: 'detections',
  effects: 'none',
  inputs: {
    image: { role: 'wire', kinds: ['image'], many: false, optional: false, label: '', note: '' },
    classes: { role: 'argument', type: 'classes', of: null, optional: true, choices: null, min: null, max: null, unit: null, label: '', note: '' },
  },
})
const specs = [spec('detect', ['object_detection']), spec('segment'), spec('count')]
const step = (tool: string, inputs: Record<string, unknown> = {}) => ({ id: 's1', tool, inputs, outputs: ['out'], why: null, skipped: false })

describe('names of a model', () => {
  it('are mended when one known name is near, and the mending is told', () => {
    const result = repairNames([step('detects', { imgae: 'imag' })], specs, ['image', 'area'])
    expect(result.actions[0]).toMatchObject({ tool: 'detect', inputs: { image: 'image' } })
    expect(result.repairs.map((one) => [one.what, one.from, one.to])).toEqual([
      ['tool', 'detects', 'detect'],
      ['input', 'imgae', 'image'],
      ['wire', 'imag', 'image'],
    ])
  })
  it('are dropped when they are made up', () =>
    expect(repairNames([step('count_damage_buildings')], specs, []).drops).toEqual([{ step: 's1', what: 'tool', name: 'count_damage_buildings' }]))
  it('do not turn count into detect as distance 8 alone would', () => expect(nearestName('count', ['detect'])).toBeNull())
  it('may be an alias', () => expect(repairNames([step('object_detection')], specs, []).actions[0]?.tool).toBe('detect'))
  it('stay unmended between two equally near names', () => expect(nearestName('mask_c', ['mask_a', 'mask_b'])).toBeNull())
})

describe('edit distance', () => {
  it('is a metric', () => {
    const word = fc.string({ maxLength: 10 })
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(levenshtein(a, b)).toBe(levenshtein(b, a))
        expect(levenshtein(a, a)).toBe(0)
        expect(levenshtein(a, c)).toBeLessThanOrEqual(levenshtein(a, b) + levenshtein(b, c))
      }),
    )
  })
  // python: nltk.edit_distance
  it.each([
    ['kitten', 'sitting', 3],
    ['segment', 'segmentation', 5],
    ['', 'abc', 3],
  ])('%s to %s is %i', (a, b, distance) => expect(levenshtein(a, b)).toBe(distance))
})
