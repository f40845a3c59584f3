import type { RequestRow } from '../request-set.ts'
import { frames, type Frame, pathSays } from './frames.ts'
import { impossible } from './impossible.ts'
import { levels, objects, type Phrase, places, surfaces } from './phrases.ts'

/** A number in [0, 1), as `Math.random` gives it; seeded by the caller. */
export type Random = () => number

/** One generated row; `reasons` are those a refusal of it may give. */
export type GeneratedRow = RequestRow & { readonly reasons?: readonly string[] }

const impossibleShare = 0.1
const shares = { path: 0.08, compound: 0.1, arithmetic: 0.1 } as const

/** `count` requests by the annotation rules of RescueADI, a tenth of them impossible, the nine types as often as one another. Same random, same rows. */
export function generateRequests(count: number, random: Random): GeneratedRow[] {
  return Array.from({ length: count }, (_, at) => {
    const id = `g${String(at + 1).padStart(4, '0')}`
    if (random() < impossibleShare) return impossibleRow(id, random)
    const turn = random()
    if (turn < shares.path) return pathRow(id, random)
    if (turn < shares.path + shares.compound) return compoundRow(id, random)
    if (turn < shares.path + shares.compound + shares.arithmetic) return arithmeticRow(id, random)
    return plainRow(id, pick(frames, random), random)
  })
}

const pick = <T>(list: readonly T[], random: Random): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new RangeError('nothing to pick from')
  return one
}

function plainRow(id: string, frame: Frame, random: Random): GeneratedRow {
  const thing = pick(frame.things, random)
  const place = pick(places, random)
  const request = pick(frame.says, random).replace('{many}', pick(thing.many, random)).replace('{one}', pick(thing.one, random)).replace('{where}', place.words)
  const goal = { type: frame.type, operations: [...frame.operations], classes: [...thing.classes], scope: place.scope, unit: frame.unit, ...place.more }
  return { id, request: polite(request, random), goal, planTools: [...frame.tools], ...(place.context ? { context: { ...place.context } } : {}) }
}

function pathRow(id: string, random: Random): GeneratedRow {
  const { words, unit, points } = pick(pathSays, random)
  const goal = { type: 'path', operations: ['path'], classes: ['road_clear'], scope: 'route', unit, points: [...points] }
  return { id, request: polite(words, random), goal, planTools: ['segment', 'mask_of_class', 'find_path'], context: { points: ['A', 'B'] } }
}

/** Two counts in one sentence: one detection serves both. */
function compoundRow(id: string, random: Random): GeneratedRow {
  const [a, b] = two([...objects.slice(0, 3), ...levels.slice(0, 4)], random)
  const says = pick(['Count the {a} and the {b}.', 'How many {a} and how many {b} are there?', 'How many {a} are there, and how many {b}?'], random)
  const goal = { type: 'compound', operations: ['count'], classes: [...a.classes, ...b.classes], scope: 'image', unit: null, parts: [part('count', a), part('count', b)] }
  return { id, request: polite(fill(says, [a, b], random), random), goal, planTools: ['detect', 'count', 'count'] }
}

function arithmeticRow(id: string, random: Random): GeneratedRow {
  if (random() < 0.5) {
    const [a, b] = two([...objects.slice(0, 3), ...levels.slice(0, 4)], random)
    const says = pick(['What is the ratio of {a} to {b}?', 'Ratio of {a} to {b}'], random)
    const goal = {
      type: 'arithmetic',
      operations: ['count', 'ratio'],
      classes: [...a.classes, ...b.classes],
      scope: 'image',
      unit: 'ratio',
      formula: 'p1 / p2',
      parts: [part('count', a), part('count', b)],
    }
    return { id, request: fill(says, [a, b], random), goal, planTools: ['detect', 'count', 'count', 'ratio'] }
  }
  const [a, b] = two(surfaces.slice(0, 4), random)
  const says = pick(['Which covers more ground, {a} or {b}?', 'Which is larger, the area of {a} or the area of {b}?'], random)
  const goal = {
    type: 'arithmetic',
    operations: ['area', 'rank'],
    classes: [...a.classes, ...b.classes],
    scope: 'image',
    unit: 'm2',
    formula: 'rank(p1, p2)',
    parts: [part('area', a), part('area', b)],
  }
  return { id, request: fill(says, [a, b], random), goal, planTools: ['segment', 'mask_of_class', 'mask_of_class', 'area', 'area', 'rank'] }
}

function two(list: readonly Phrase[], random: Random): [Phrase, Phrase] {
  const a = pick(list, random)
  return [
    a,
    pick(
      list.filter((one) => one !== a),
      random,
    ),
  ]
}

const fill = (says: string, [a, b]: readonly [Phrase, Phrase], random: Random) => says.replace('{a}', pick(a.many, random)).replace('{b}', pick(b.many, random))

const part = (operation: 'count' | 'area', { classes }: Phrase) => ({
  type: `${operation}_${classes.some((name) => name.includes('damage') || name.includes('destroyed')) ? 'damage' : 'object'}`,
  operation,
  classes: [...classes],
  unit: operation === 'count' ? 'count' : 'm2',
})

function impossibleRow(id: string, random: Random): GeneratedRow {
  const kind = pick(impossible, random)
  const request = pick(kind.says, random).replace('{x}', pick(kind.things, random))
  const goal = { type: 'refusal', operations: [], classes: [], scope: 'none', unit: null }
  return { id, request, goal, planTools: ['refuse'], reasons: kind.reasons, ...(kind.context ? { context: { ...kind.context } } : {}) }
}

/** One in six is asked the way people write when they are polite, or in a hurry. */
function polite(request: string, random: Random): string {
  const turn = random()
  if (turn < 0.06) return `Please: ${lowerFirst(request)}`
  if (turn < 0.12) return `Hi, ${lowerFirst(request)}`
  return turn < 0.18 ? lowerFirst(request).replace(/[.?]$/, '') : request
}

const lowerFirst = (text: string) => (/^[A-Z] /.test(text) || text.startsWith('I ') ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`)
