import type { Goal, GoalPart, GoalType, Operation, Reading } from '../../../../contracts/goal.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import { isOpen } from '../../open-reading.ts'
import type { Form } from './form.ts'
import { goalFields } from './form.ts'

export type LaidOver = { readonly goal: Goal; readonly repairs: readonly Repair[]; readonly notes: readonly string[] }

/**
 * True where the grammar itself says that words of the question mean nothing to it. A doubt that says how a word was read, such as trucks
 * being all vehicles, leaves the reading sure: no model knows better what can be told apart.
 */
export const isUnsure = (reading: Reading): boolean => reading.chips.some(({ doubt }) => doubt !== null && /\bnot used:|does not (?:know|understand)/i.test(doubt))

/**
 * The goal of two readers. The grammar keeps what it is sure of: it knows when it does not understand, and small models do not. Where one of
 * its chips has a doubt, the model's type, classes, operations and unit stand in for its own. Places, points, dates and layers are code's
 * alone, and so is the decision to refuse. Every field in which the two differ is said.
 */
export function layOver(reading: Reading, form: Form, { modelAlone = false }: { modelAlone?: boolean } = {}): LaidOver {
  const { goal } = reading
  const said = goalFields(form)
  const differing = (['type', 'classes', 'operations', 'unit', 'filter'] as const).filter((field) => !same(goal[field], said[field]))
  if (differing.length === 0) return { goal, repairs: [], notes: ['The model reads the question as the grammar does.'] }
  const takes = (modelAlone || isUnsure(reading)) && isPlannable(form) && goal.type !== 'workspace' && goal.type !== 'refusal'
  if (!takes && isOpen(reading)) return { goal, repairs: [], notes: ['The model gives no reading of the question that a plan could be made for.'] }
  if (!takes) {
    const kept = differing.map((field) => `${fieldWords[field]} ${words(said[field])} where the grammar reads ${words(goal[field])}`)
    return { goal, repairs: [], notes: [`The model reads ${kept.join('; ')}. The grammar is sure of its words, so its reading stands.`] }
  }
  const laid = withParts({
    ...goal,
    type: said.type,
    classes: said.classes,
    operations: said.operations,
    unit: unitFor(said.unit, said.operations),
    filter: goal.filter ?? said.filter,
  })
  const repairs = differing.map(
    (field): Repair => ({
      step: null,
      what: field === 'classes' ? 'class' : field === 'unit' ? 'unit' : 'scope',
      from: words(goal[field]),
      to: words(laid[field]),
      code: null,
      sentence: `The grammar was not sure of the question, so ${fieldWords[field]} is the model's: ${words(laid[field])}, not ${words(goal[field])}.`,
    }),
  )
  return { goal: laid, repairs, notes: repairs.map((repair) => repair.sentence) }
}

const fieldWords = { type: 'the kind of question', classes: 'what is looked for', operations: 'what is done', unit: 'the unit', filter: 'the condition' } as const

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(Array.isArray(one) ? [...one].sort() : one) === JSON.stringify(Array.isArray(other) ? [...other].sort() : other)
const words = (value: unknown): string =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? 'nothing' : Array.isArray(value) ? value.join(', ') : String(value)

/** A form that templates can make a plan of: something is done, to something. */
const isPlannable = ({ type, classes, operations }: Form): boolean =>
  type !== 'refusal' && type !== 'workspace' && operations.some((one) => one in partTypes) && (classes.length > 0 || operations.includes('path'))

const partTypes: Partial<Record<Operation, readonly [GoalType, GoalType]>> = {
  detect: ['detect', 'detect'],
  segment: ['segment', 'segment'],
  count: ['count_object', 'count_damage'],
  exists: ['exists_object', 'exists_damage'],
  area: ['area_object', 'area_damage'],
  path: ['path', 'path'],
}

/** A compound or an arithmetic goal is made of its parts: every operation on every class, in the order the form names them. */
function withParts(goal: Goal): Goal {
  if (goal.type === 'path') return { ...goal, classes: ['road_clear'], scope: 'route', points: goal.points.length === 2 ? goal.points : ['A', 'B'], parts: [] }
  if (goal.type !== 'compound' && goal.type !== 'arithmetic') return { ...goal, parts: [], formula: null }
  const parts = goal.operations.flatMap((operation) => {
    const types = partTypes[operation]
    if (!types) return []
    return goal.classes.map((name): GoalPart => ({ type: types[isDamage(name) ? 1 : 0], operation, classes: [name], unit: unitFor(null, [operation]) }))
  })
  return { ...goal, parts }
}

const isDamage = (name: string): boolean => /^building_/.test(name)

/** The unit an operation has where the form names none. */
const unitFor = (unit: Goal['unit'], done: readonly Operation[]): Goal['unit'] =>
  unit ?? (done.includes('count') ? 'count' : done.includes('exists') ? 'yes_no' : done.includes('area') ? 'm2' : null)
