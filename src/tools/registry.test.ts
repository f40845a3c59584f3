import { expect, it } from 'vitest'
import { ToolSpecSchema } from '../contracts/tool-spec.ts'
import { toolById, tools, toolSpecs } from './index.ts'

it('every spec has the form of the contract and a sentence of its own', () => {
  for (const spec of toolSpecs) expect(ToolSpecSchema.safeParse(spec).error?.issues ?? []).toEqual([])
  expect(new Set(toolSpecs.map((spec) => spec.summary)).size).toBe(toolSpecs.length)
})

it('no two tools share an id or an alias, and the list is sorted by id', () => {
  const names = toolSpecs.flatMap((spec) => [spec.id, ...spec.aliases])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(toolById.size).toBe(tools.length)
  const flat = toolSpecs.map((spec) => spec.id.replaceAll('_', ''))
  expect(flat).toEqual(flat.toSorted((a, b) => a.localeCompare(b)))
})

it('an argument named after a wire names one that exists', () => {
  for (const { id, inputs } of toolSpecs)
    for (const input of Object.values(inputs)) if (input.role === 'argument' && input.of !== null) expect(inputs[input.of]?.role, id).toBe('wire')
})

it('wires are not parsed, arguments are, and only optional ones may be missing', () => {
  for (const { spec, inputs } of tools)
    for (const [name, { spec: input, value }] of Object.entries(inputs)) {
      expect(value === null, `${spec.id}.${name}`).toBe(input.role === 'wire')
      if (value) expect(value.safeParse(undefined).success, `${spec.id}.${name}`).toBe(input.optional)
    }
})

it('a tool that changes the screen makes a state, and no other does', () => {
  for (const spec of toolSpecs) expect(spec.output === 'state', spec.id).toBe(spec.effects === 'workspace')
})

it('a score above 1 and a choice that is none do not reach a tool', () => {
  const count = toolById.get('count')?.inputs['minScore']?.value
  expect([0, 0.5, 1].map((score) => count?.safeParse(score).success)).toEqual([true, true, true])
  expect([-0.1, 1.1, '0.5', Number.NaN].map((score) => count?.safeParse(score).success)).toEqual([false, false, false, false])
  expect(toolById.get('ratio')?.inputs['as']?.value?.safeParse('permille').success).toBe(false)
})

it('one class given as a word is a list of one', () => {
  expect(toolById.get('count')?.inputs['class']?.value?.parse('water')).toEqual(['water'])
})

it('what a tool says of its wires names inputs it has, and every tool says how people call it', () => {
  for (const { id, inputs, typing, words } of toolSpecs) {
    expect([id, typing !== undefined, (words ?? []).length > 0]).toEqual([id, true, true])
    const named = (value: unknown, key: 'wire' | 'argument') =>
      typeof value === 'object' && value !== null && key in value ? [String((value as Record<string, unknown>)[key])] : []
    const wires = [
      typing?.frame ?? [],
      named(typing?.classes, 'wire'),
      named(typing?.dimension, 'wire'),
      named(typing?.unit, 'wire'),
      typing?.sameFrame ?? [],
      typing?.sameDimension ?? [],
    ]
    const values = [named(typing?.classes, 'argument'), named(typing?.unit, 'argument'), named(typing?.crs, 'argument'), typing?.conditions ?? []]
    for (const name of [wires, Object.keys(typing?.needs ?? {})].flat(3)) expect(inputs[name]?.role, `${id}.${name}`).toBe('wire')
    for (const name of values.flat()) expect(inputs[name]?.role, `${id}.${name}`).toBe('argument')
  }
})
