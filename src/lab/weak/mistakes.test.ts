import { describe, expect, it } from 'vitest'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import * as mistakes from './mistakes.ts'
import type { Call, World } from './mistakes.ts'
import { profiles } from './profiles.ts'
import { replyWith, withMistakes } from './weak-reply.ts'
import { validCalls } from './weak-row.ts'

const gold: readonly Call[] = [
  { tool: 'segment', inputs: { image: 'image', area: 'here', classes: ['water'] }, output: 'seg1' },
  { tool: 'mask_of_class', inputs: { segmentation: 'seg1', class: 'water' }, output: 'm1' },
  { tool: 'area', inputs: { mask: 'm1', unit: 'm2' }, output: 'a1' },
]
const world = (random: () => number): World => ({
  random,
  tools: ['segment', 'mask_of_class', 'area', 'detect'],
  classes: ['water', 'building_destroyed', 'tree'],
  resources: ['image', 'here'],
})
const halfway = () => 0.5

describe('every mistake', () => {
  it.each(Object.entries(mistakes))('%s makes another plan of a good one', (_, mistake) => {
    expect(mistake(gold, world(halfway))).not.toEqual(gold)
  })
  it.each(Object.entries(mistakes))('%s leaves the plan it was given as it is', (_, mistake) => {
    const before = structuredClone(gold)
    mistake(gold, world(halfway))
    expect(gold).toEqual(before)
  })
})

describe('a profile', () => {
  it('makes no mistake where chance spares it', () => {
    for (const profile of profiles)
      expect(
        withMistakes(
          gold,
          profile,
          world(() => 0.999),
        ),
      ).toEqual(gold)
  })
  it('writes the plan as JSON where the form is spared', () => {
    const [profile] = profiles
    expect(profile && JSON.parse(replyWith(gold, profile, () => 0.999))).toEqual({ plan: gold })
  })
})

const wire = { role: 'wire' as const, kinds: [], many: false, optional: false, label: '', note: '' }
const spec = (id: string, inputs: readonly string[]) => ({ id, inputs: Object.fromEntries(inputs.map((name) => [name, wire])) }) as unknown as ToolSpec
const specs = [spec('segment', ['image', 'area']), spec('mask_of_class', ['segmentation']), spec('area', ['mask'])]

describe('validity', () => {
  it('holds for tools that exist and wires that are there', () => expect(validCalls(gold, specs, ['image', 'here'])).toBe(true))
  it('fails on a tool that does not exist', () => expect(validCalls([{ tool: 'look', inputs: {}, output: 'x' }], specs, [])).toBe(false))
  it('fails on a wire from a later step', () => expect(validCalls([...gold].reverse(), specs, ['image', 'here'])).toBe(false))
})
