import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRequest } from '../../../core/language/index.ts'
import { GoalSchema, goalTypes } from '../../../contracts/goal.ts'
import type { Sensor } from '../../../contracts/kinds/index.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { type ToolSpec, ToolSpecSchema } from '../../../contracts/tool-spec.ts'
import { toolSpecs } from '../../../tools/index.ts'
import { makePlan } from '../builtin/index.ts'
import { contextOfRequest } from '../index.ts'
import { toolsFor } from './tools-for.ts'

const fixtures = join(import.meta.dirname, '../../../../test/fixtures')
const catalogue = ToolSpecSchema.array().parse(JSON.parse(readFileSync(join(fixtures, 'kinds/catalogue.json'), 'utf8')))
const specs = [...toolSpecs, ...catalogue]

const image = (id: string, role: 'pre' | 'post', [sensorKind, bands]: [Sensor, number] = ['optical', 3]) => ({
  id,
  name: id,
  role,
  date: null,
  sensor: null,
  gsdM: 0.5,
  bands,
  width: 9,
  height: 9,
  georeferenced: true,
  sensorKind,
})
const pair: PlanningContext = { images: [image('before', 'pre'), image('after', 'post')] }
const open = GoalSchema.parse({ type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null })
const routed = (text: string, context: PlanningContext = {}, among: readonly ToolSpec[] = specs) => {
  const reading = readRequest(text, context)
  return toolsFor({ goal: reading.ok ? reading.value.goal : open, text, context }, among).map((spec) => spec.id)
}

describe('over our tools and the 108 of the catalogue', () => {
  test('they are all there', () => expect(catalogue).toHaveLength(108))

  test('for every request of the sets, of every type, the gold tools are among at most twelve', () => {
    const types = new Set<string>()
    const wrong: unknown[] = []
    for (const name of readdirSync(join(fixtures, 'requests')).filter((one) => one.endsWith('.jsonl'))) {
      for (const line of readFileSync(join(fixtures, 'requests', name), 'utf8')
        .trim()
        .split('\n')) {
        const { id, request, context: written } = JSON.parse(line) as { id: string; request: string; context?: Parameters<typeof contextOfRequest>[0] }
        const context = contextOfRequest(written ?? null, [])
        const reading = readRequest(request, context)
        const plan = reading.ok && reading.value.goal.type !== 'refusal' ? makePlan(reading.value.goal, context) : null
        if (!reading.ok || !plan?.ok) continue
        types.add(reading.value.goal.type)
        const shown = toolsFor({ goal: reading.value.goal, text: request, context }, specs).map((spec) => spec.id)
        const hidden = plan.value.actions.map((action) => action.tool).filter((tool) => !shown.includes(tool))
        if (hidden.length > 0 || shown.length > 12 || new Set(shown).size < shown.length) wrong.push({ id, hidden, shown })
      }
    }
    expect(wrong).toEqual([])
    // a refusal asks no model
    expect([...types].sort()).toEqual(goalTypes.filter((type) => type !== 'refusal').sort())
  })

  // the gold trajectories of published agent benchmarks' own tasks, without the loops that our plans unroll
  test.each([
    ['How many buildings were destroyed, and what area do they cover?', ['detect', 'count', 'area']],
    ['How many damaged buildings lie within 50 m of flooded ground?', ['flood', 'vectorize', 'buffer', 'intersect']],
    ['How long is the shortest intact road from A to B?', ['segment', 'mask_of_class', 'find_path']],
    ['How many 12 m3 truck loads are 500 m3 of debris?', ['truck_trips']],
    ['Write a one-page situation report with a damage map, a chart per level and the key figures.', ['damage_map', 'report_page']],
  ])('%s', (text, gold) => expect(routed(text, pair, toolSpecs)).toEqual(expect.arrayContaining(gold)))

  test('a tool is found by its own description, whatever the goal', () => {
    const everything: PlanningContext = {
      images: [image('a', 'pre'), image('b', 'post'), image('c', 'post', ['sar', 1]), image('d', 'post', ['multispectral', 14]), image('e', 'post', ['elevation', 1])],
    }
    const lost = catalogue.filter(
      (spec) =>
        spec.effects === 'none' &&
        !toolsFor({ goal: open, text: `${spec.id.replaceAll(/[._]/g, ' ')} ${spec.summary}`, context: everything }, specs).some((one) => one.id === spec.id),
    )
    expect(lost.map((spec) => spec.id)).toEqual([])
  })
})

describe('by what is loaded', () => {
  test('no radar tool without a radar image', () => {
    expect(routed('building damage from optical before and SAR after', pair)).not.toContain('seg.building_damage_opt_sar')
    expect(routed('building damage from optical before and SAR after', { images: [image('a', 'pre'), image('b', 'post', ['sar', 3])] })).toContain('seg.building_damage_opt_sar')
  })
  test('no tool of fourteen bands with three', () => {
    expect(routed('mark the landslides', pair)).not.toContain('seg.landslide_ms')
    expect(routed('mark the landslides', { images: [image('a', 'post', ['multispectral', 3])] })).not.toContain('seg.landslide_ms')
    expect(routed('mark the landslides', { images: [image('a', 'post', ['multispectral', 14])] })).toContain('seg.landslide_ms')
  })
  test('no tool of two dates with one image', () => {
    expect(routed('map the lava', { images: [image('b', 'post')] })).not.toContain('seg.lava')
    expect(routed('map the lava', pair)).toContain('seg.lava')
  })
})

describe('by the kind of question', () => {
  test('nothing that changes the screen is shown to one about the image', () => {
    const shown = toolsFor({ goal: open, text: 'hide the layers, then undo and filter the view', context: {} }, specs)
    expect(shown.filter((spec) => spec.effects !== 'none' || spec.module === 'workspace')).toEqual([])
  })
  test('the command of a screen request comes first', () => expect(routed('hide the water mask')[0]).toBe('hide_layer'))
  test('every tool shown can be fed by the screen or by another tool shown', () => {
    const shown = toolsFor({ goal: open, text: 'buffer the flooded ground and intersect it with the buildings', context: pair }, toolSpecs)
    expect(shown.map((spec) => spec.id)).toEqual(expect.arrayContaining(['buffer', 'intersect', 'flood']))
  })
})
