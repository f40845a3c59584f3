import type { PointM } from '../world/order.ts'
import type { World } from '../world/make-world.ts'
import type { DateFacts } from './date-facts.ts'
import * as steps from './gold-steps.ts'
import { processOf, type Process } from './process.ts'
import { reachFrom } from './road-graph.ts'

export type GoldValue = number | boolean | Readonly<Record<string, number>> | null
/** `tolerance` is absolute where `relative` is false, else a share of the value; lengths over roads count to 12 %. */
export type GoldAnswer = {
  readonly value: GoldValue
  readonly unit: string | null
  readonly tolerance: number
  readonly relative: boolean
  readonly lengthM?: number | null
  readonly areaM2?: number
}
export type SceneAnswer = {
  readonly id: string
  readonly type: string
  readonly request: string
  /** dates asked about, as indexes; the file names stand in `scene.json` */
  readonly dates: readonly number[]
  readonly points: Readonly<Record<string, PointM>>
  readonly goldPlan: readonly steps.GoldStep[]
  readonly goldAnswer: GoldAnswer
}
export type SceneAnswers = { readonly answers: readonly SceneAnswer[]; readonly process: Process }

type Draft = Omit<SceneAnswer, 'id' | 'dates' | 'points'> & { readonly points?: SceneAnswer['points'] }

const exact = (value: GoldValue, unit: string | null = 'count'): GoldAnswer => ({ value, unit, tolerance: 0, relative: false })
const within = (value: number, unit: string, tolerance = 0.02): GoldAnswer => ({ value, unit, tolerance, relative: true })

const levels = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'] as const

/** Requests of all types with their answers from the vectors, for every date and between the first and each later one. */
export function answersOf(world: World, dates: readonly DateFacts[]): SceneAnswers {
  const before = dates[0]
  const answers = dates.flatMap((facts) => {
    const single = [...singles(facts), ...sums(facts), ...paths(world, facts)].map((draft) => ({ points: {}, ...draft, dates: [facts.index] }))
    const compared = before && facts.index > 0 ? comparisons(before, facts).map((draft) => ({ points: {}, ...draft, dates: [0, facts.index] })) : []
    return [...single, ...compared]
  })
  return { answers: answers.map((draft, at) => ({ id: `q${at + 1}`, ...draft })), process: processOf(world.order.kind, dates) }
}

const buildings = ({ counts }: DateFacts): number => levels.reduce((sum, level) => sum + (counts[level] ?? 0), 0)

function singles(facts: DateFacts): Draft[] {
  const { counts, areasM2 } = facts
  const count = (cls: string) => counts[cls] ?? 0
  return [
    { type: 'detect', request: 'Detect all buildings in the image', goldPlan: steps.detectSteps(['building']), goldAnswer: exact(buildings(facts), 'objects') },
    {
      type: 'segment',
      request: 'Segment the water in the image',
      goldPlan: steps.segmentSteps(['water']),
      goldAnswer: { ...exact(areasM2.water > 0, 'mask'), areaM2: areasM2.water },
    },
    { type: 'exists_object', request: 'Is there a swimming pool in the image?', goldPlan: steps.existsSteps('pool'), goldAnswer: exact(count('pool') > 0, 'yes_no') },
    { type: 'count_object', request: 'How many vehicles are in the image?', goldPlan: steps.countSteps(['vehicle']), goldAnswer: exact(count('vehicle')) },
    { type: 'area_object', request: 'What area does the water cover in square metres?', goldPlan: steps.areaSteps('water'), goldAnswer: within(areasM2.water, 'm2') },
    { type: 'area_object', request: 'What area of road is blocked in square metres?', goldPlan: steps.areaSteps('road_blocked'), goldAnswer: within(areasM2.road_blocked, 'm2') },
    {
      type: 'exists_damage',
      request: 'Are there any destroyed buildings?',
      goldPlan: steps.existsSteps('building_destroyed'),
      goldAnswer: exact(count('building_destroyed') > 0, 'yes_no'),
    },
    {
      type: 'count_damage',
      request: 'How many buildings have major damage?',
      goldPlan: steps.countSteps(['building_major_damage']),
      goldAnswer: exact(count('building_major_damage')),
    },
    {
      type: 'area_damage',
      request: 'What area do destroyed buildings cover in square metres?',
      goldPlan: steps.areaSteps('building_destroyed'),
      goldAnswer: within(areasM2.building_destroyed, 'm2'),
    },
  ]
}

/** Compound requests and arithmetic. A share or mean of nothing has no value. */
function sums(facts: DateFacts): Draft[] {
  const { counts, areasM2 } = facts
  const destroyed = counts['building_destroyed'] ?? 0
  const all = buildings(facts)
  const road = areasM2.road_clear + areasM2.road_blocked
  const byLevel = Object.fromEntries(levels.map((level) => [level, counts[level] ?? 0]))
  return [
    { type: 'compound', request: 'How many buildings are there of each damage level?', goldPlan: steps.countSteps(levels), goldAnswer: exact(byLevel) },
    {
      type: 'compound',
      request: 'How many vehicles and how many swimming pools are there?',
      goldPlan: steps.countSteps(['vehicle', 'pool']),
      goldAnswer: exact({ vehicle: counts['vehicle'] ?? 0, pool: counts['pool'] ?? 0 }),
    },
    {
      type: 'arithmetic',
      request: 'What share of the buildings is destroyed?',
      goldPlan: steps.shareSteps('building_destroyed', 'building'),
      goldAnswer: all === 0 ? exact(null, 'percent') : within((100 * destroyed) / all, 'percent', 0.01),
    },
    {
      type: 'arithmetic',
      request: 'What is the average area of a destroyed building?',
      goldPlan: steps.meanAreaSteps('building_destroyed'),
      goldAnswer: destroyed === 0 ? exact(null, 'm2') : within(areasM2.building_destroyed / destroyed, 'm2'),
    },
    {
      type: 'arithmetic',
      request: 'How many more destroyed than undamaged buildings are there?',
      goldPlan: steps.differenceSteps('building_destroyed', 'building_no_damage'),
      goldAnswer: exact(destroyed - (counts['building_no_damage'] ?? 0)),
    },
    {
      type: 'arithmetic',
      request: 'What share of the road is blocked?',
      goldPlan: steps.areaShareSteps('road_blocked', 'road'),
      goldAnswer: road === 0 ? exact(null, 'percent') : within((100 * areasM2.road_blocked) / road, 'percent'),
    },
  ]
}

/** From the crossing nearest a place to the nearest and the farthest one, and to one that is cut off, where there are such. */
function paths({ net, places, sideM }: World, { graph }: DateFacts): Draft[] {
  const well = (node: number) => graph.nodes.has(node) && net.nodes[node]?.roundabout === false && (net.nodes[node]?.xy.every((part) => part > 6 && part < sideM - 6) ?? false)
  const start = places.map(({ node }) => node).find((node) => node !== null && well(node)) ?? [...graph.nodes].find(well)
  if (start === undefined || start === null) return []
  const lengths = reachFrom(graph, start)
  const others = [...graph.nodes].filter((node) => node !== start && well(node)).sort((a, b) => a - b)
  const reached = others.filter((node) => lengths.has(node)).sort((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0))
  const cutOff = others.find((node) => !lengths.has(node))
  const ends = [reached[0], reached.at(-1), cutOff].filter((node, at, all): node is number => node !== undefined && all.indexOf(node) === at)
  return ends.map((end) => ({
    type: 'path',
    request: 'Can a rescue team drive from A to B?',
    points: { A: net.nodes[start]?.xy ?? [0, 0], B: net.nodes[end]?.xy ?? [0, 0] },
    goldPlan: steps.pathSteps(),
    goldAnswer: { value: lengths.has(end), unit: 'yes_no', tolerance: 0.12, relative: true, lengthM: lengths.get(end) ?? null },
  }))
}

function comparisons(before: DateFacts, after: DateFacts): Draft[] {
  const change = (cls: string) => (after.counts[cls] ?? 0) - (before.counts[cls] ?? 0)
  return [
    {
      type: 'comparison',
      request: 'How many more destroyed buildings are there after than before?',
      goldPlan: steps.changeSteps('building_destroyed'),
      goldAnswer: exact(change('building_destroyed')),
    },
    {
      type: 'comparison',
      request: 'How many fewer undamaged buildings are there after than before?',
      goldPlan: steps.changeSteps('building_no_damage'),
      goldAnswer: exact(-change('building_no_damage')),
    },
  ]
}
