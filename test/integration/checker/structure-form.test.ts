import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { wrongForm } from '../../../src/core/plan/check/structure-form.ts'
import { toolSpecs } from '../../../src/tools/index.ts'

const formOf = (tool: string, name: string): Record<string, unknown> => {
  const input = toolSpecs.find(({ id }) => id === tool)?.inputs[name]
  if (input?.role !== 'argument' || !input.form) throw new Error(`${tool} has no structure ${name}`)
  return input.form
}

describe('the form of a structure', () => {
  it('is known of every such argument, so that nothing is accepted which the tool then refuses', () => {
    const without = toolSpecs.flatMap(({ id, inputs }) =>
      Object.entries(inputs).flatMap(([name, one]) => (one.role === 'argument' && one.type === 'json' && !one.form ? [`${id}.${name}`] : [])),
    )
    expect(without).toEqual([])
  })

  it.each([
    ['spectral_index', 'bands', { nir: 4, red: 3 }],
    ['for_each', 'calls', [{ tool: 'count', inputs: { detections: '<item>' } }]],
    ['shortest_route', 'closures', [{ edges: ['e1'] }]],
    ['bar_chart', 'values', { A: null, B: 3 }],
  ])('of %s lets %s pass as the tool takes it', (tool, name, value) => expect(wrongForm(value, formOf(tool, name))).toBeNull())

  it.each([
    { tool: 'spectral_index', name: 'bands', value: { nirr: 4 }, words: 'at nirr' },
    { tool: 'for_each', name: 'calls', value: [{ inputs: {} }], words: 'at [0].tool (expected string' },
    { tool: 'shortest_route', name: 'closures', value: [{ edges: 'e1' }], words: 'at [0].edges (expected array' },
    { tool: 'weighted_sum', name: 'weights', value: [1, 'b'], words: 'at [1] (expected number' },
    { tool: 'weighted_sum', name: 'weights', value: [], words: 'Too small' },
  ])('of $tool says where $name differs', ({ tool, name, value, words }) => expect(wrongForm(value, formOf(tool, name))).toContain(words))

  it('names no place where the whole is another thing', () =>
    expect(wrongForm(5, z.toJSONSchema(z.array(z.string())))).toBe('must have another form (expected array, received number)'))
})
