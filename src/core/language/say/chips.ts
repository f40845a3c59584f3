import type { AskKind, Goal, ReadingChip } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { classWords } from '../../words/index.ts'
import { type Image, imageLabel } from '../screen/ask.ts'
import { goalWords, operationOf, single, typeFor } from './goal-words.ts'

type Given = { readonly goal: Goal; readonly context: PlanningContext; readonly doubt: string | null }
type Option = ReadingChip['options'][number]

/** Chips of "Understood as", built from the goal as it stands, so that a chosen chip shows what was chosen. */
export function chipsOf(given: Given): ReadingChip[] {
  if (given.goal.type === 'refusal') return [goalChip(given), ...askChip(given.goal)]
  if (given.goal.type === 'workspace') return [goalChip(given)]
  return [goalChip(given), whatChip(given), conditionChip(given), fromChip(given), whereChip(given), whenChip(given), unitChip(given), howChip(given)].flatMap((chip) => chip ?? [])
}

const chip = (key: ReadingChip['key'], value: string, more: { options?: readonly Option[]; doubt?: string | null } = {}): ReadingChip => ({
  key,
  value,
  doubt: more.doubt ?? null,
  options: [...(more.options ?? [])],
})
const option = (label: string, patch: Partial<Goal>, note: string | null = null): Option => ({ label, note, patch })

const askKeys: Readonly<Record<AskKind, ReadingChip['key']>> = {
  area: 'where',
  place: 'where',
  coordinate: 'where',
  distance: 'where',
  selection: 'where',
  point: 'from',
  date: 'when',
  layer: 'when',
  file: 'when',
  class: 'what',
  earlier_answer: 'goal',
}

/** The one question back, with its choices; a choice is laid over the goal and the words are read again. */
const askChip = ({ ask }: Goal): ReadingChip[] =>
  ask ? [{ key: askKeys[ask.what], value: ask.sentence, doubt: ask.sentence, options: ask.choices.map(({ label, patch }) => ({ label, note: null, patch })) }] : []

const verbs = [
  ['find', 'detect'],
  ['mark', 'segment'],
  ['check', 'exists'],
  ['count', 'count'],
  ['measure', 'area'],
] as const

function goalChip({ goal }: Given): ReadingChip {
  if (!single(goal)) return chip('goal', goalWords(goal))
  const filter = goal.filter ? ['filter' as const] : []
  const units: Record<string, Goal['unit']> = { exists: 'yes_no', count: 'count', area: 'm2' }
  return chip('goal', goalWords(goal), {
    options: verbs.map(([label, operation]) =>
      option(label, { type: typeFor(operation, goal.classes), operations: [operation, ...filter], unit: units[operation] ?? null, polarity: 'plain' }),
    ),
  })
}

const things: readonly (readonly string[])[] = [['building'], ['vehicle'], ['tree'], ['pool'], ['water'], ['road_clear'], ['road_blocked']]
const levels: readonly (readonly string[])[] = [
  ['building'],
  ['building_no_damage'],
  ['building_minor_damage'],
  ['building_major_damage'],
  ['building_destroyed'],
  ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
]

function whatChip({ goal, doubt }: Given): ReadingChip | null {
  if (goal.type === 'path') return chip('what', 'clear road', { doubt })
  const words = classWords(goal.classes)
  const operation = operationOf(goal)
  if (!single(goal) || !operation) return chip('what', words, { doubt })
  const near = goal.classes.every((name) => name.startsWith('building')) ? [...levels, ...things.slice(1)] : [...things, ...levels.slice(1)]
  return chip('what', words, { doubt, options: near.map((classes) => option(classWords(classes), { classes: [...classes], type: typeFor(operation, classes) })) })
}

function conditionChip({ goal }: Given): ReadingChip | null {
  if (!goal.filter) return null
  return chip('that are', goal.filter, {
    options: [option(goal.filter, {}), option('any size and score', { filter: null, operations: goal.operations.filter((one) => one !== 'filter') })],
  })
}

const fromChip = ({ goal }: Given): ReadingChip | null =>
  goal.points.length === 2
    ? chip('from', `${goal.points[0]} to ${goal.points[1]}`, { options: [option(`${goal.points[1]} to ${goal.points[0]}`, { points: goal.points.toReversed() })] })
    : null

function whereChip({ goal, context }: Given): ReadingChip | null {
  if (goal.scope === 'route') return null
  const bare = { region: null, areaName: null, distanceM: null, ...(goal.scope === 'near_point' ? { points: [] } : {}) }
  const options = [option('whole image', { ...bare, scope: 'image' }), option('this view', { ...bare, scope: 'view' })]
  for (const area of context.areas ?? []) options.push(option(`area ${area.name}`, { ...bare, scope: 'area', areaName: area.name }))
  if ((context.selectionCount ?? 0) > 0) options.push(option(`${context.selectionCount} selected`, { ...bare, scope: 'selection' }))
  return chip('where', placeWords(goal, context), { options })
}

function placeWords(goal: Goal, context: PlanningContext): string {
  const active = context.areas?.find((area) => area.active) ?? context.areas?.[0]
  const drawn = active ? `area ${active.name}` : 'drawn area'
  const words: Partial<Record<Goal['scope'], string>> = {
    area: goal.areaName ? `area ${goal.areaName}` : drawn,
    here: active ? drawn : hereWords(context),
    view: 'this view',
    selection: `${context.selectionCount ?? 'the'} selected`,
    near_point: `within ${goal.distanceM ?? 50} m of ${goal.points[0] ?? 'the point'}`,
    part: goal.region ?? 'part of the image',
  }
  return words[goal.scope] ?? 'whole image'
}

/** "Here" without a drawn area: the view, or the whole image when the view shows all of it. */
function hereWords(context: PlanningContext): string {
  if (!context.areas) return 'drawn area, else view'
  return context.viewIsPart === false ? 'whole image' : 'this view'
}

function whenChip({ goal, context }: Given): ReadingChip | null {
  const images = context.images ?? []
  if (images.length < 2 || isOfTwoDates(goal)) return null
  const pointed = images.find((image) => image.id === goal.layerId)
  if (pointed) return chip('when', imageLabel(pointed), { options: images.map((image) => option(imageLabel(image), imagePatch(image))) })
  const label = (when: 'pre' | 'post') => {
    const image = images.findLast((one) => one.role === when)
    return `${when}${image?.date ? `, ${image.date}` : ''}`
  }
  return chip('when', label(goal.when === 'pre' ? 'pre' : 'post'), { options: [option(label('post'), { when: 'post' }), option(label('pre'), { when: 'pre' })] })
}

const imagePatch = ({ id, role }: Image): Partial<Goal> => (role === 'pre' || role === 'post' ? { layerId: id, when: role } : { layerId: id })
const isOfTwoDates = ({ parts }: Goal) => new Set(parts.map((part) => part.layerId ?? part.when)).size > 1

const areaUnits = ['m2', 'ha', 'km2', 'ft2', 'acre'] as const
const lengthUnits = ['m', 'km', 'ft', 'mi'] as const
const signs: Record<string, string> = { m2: 'm²', km2: 'km²', ft2: 'ft²' }

function unitChip({ goal }: Given): ReadingChip | null {
  const { unit } = goal
  const choices = (areaUnits as readonly unknown[]).includes(unit) ? areaUnits : (lengthUnits as readonly unknown[]).includes(unit) || goal.type === 'path' ? lengthUnits : null
  if (!choices) return null
  const parts = (next: Goal['unit']) => (goal.parts.length > 0 ? { parts: goal.parts.map((part) => (part.operation === 'area' ? { ...part, unit: next } : part)) } : {})
  return chip('unit', unit ? (signs[unit] ?? unit) : 'm', { options: choices.map((one) => option(signs[one] ?? one, { unit: one, ...parts(one) })) })
}

function howChip({ goal }: Given): ReadingChip | null {
  if (goal.polarity === 'inverted') return chip('how', 'looks for one that would prove it wrong')
  if (!goal.formula) return null
  return chip(
    'how',
    goal.formula.replaceAll(/p(\d)/g, (_, n: string) => partWords(goal, Number(n))),
  )
}

function partWords(goal: Goal, n: number): string {
  const part = goal.parts[n - 1]
  if (!part) return `p${n}`
  const whole = part.classes.includes('background')
  return `${part.operation === 'area' ? 'area of' : 'number of'} ${whole ? 'everything analysed' : classWords(part.classes)}`
}
