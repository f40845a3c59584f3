import type { Action } from '../../contracts/plan.ts'
import type { PlanChange } from '../../contracts/planning-record.ts'
import { classWords } from '../words/index.ts'
import { type Comparable, isWire, namesOf } from './comparable.ts'

type Both = { readonly one: Comparable; readonly other: Comparable }

/** What a difference means for the answer, in words for the card; null where it means nothing. */
export function consequenceOf(change: Omit<PlanChange, 'consequence'>, both: Both): string | null {
  const { before, after, inputs } = change
  if (change.change === 'same') return null
  if (before && !after) return `leaves out: ${stepWords(before, both.one)}`
  if (after && !before) return `also: ${stepWords(after, both.other)}`
  if (!before || !after) return null
  const said = inputs.flatMap((name) => inputWords(name, { before, after, ...both }) ?? [])
  return said.length === 0 ? null : [...new Set(said)].join('; ')
}

/** `keep destroyed buildings`, `keep objects with area > 300 m2`: the verb of the card and what it is about. */
function stepWords(action: Action, plan: Comparable): string {
  const spec = plan.specs.get(action.tool)
  const verb = lowered(spec?.verb ?? action.tool.replaceAll('_', ' '))
  const classes = classesOf(action)
  const where = typeof action.inputs['where'] === 'string' ? ` with ${action.inputs['where']}` : ''
  const what = classes.length > 0 ? `: ${classWords(classes)}` : ''
  return `${verb}${what}${where}`
}

const lowered = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
const classesOf = (action: Action) => [...namesOf(action.inputs['class']), ...namesOf(action.inputs['classes'])]

type Changed = Both & { before: Action; after: Action }

function inputWords(name: string, { before, after, one, other }: Changed): string | null {
  const verb = thirdPerson(other.specs.get(after.tool)?.verb ?? after.tool)
  const [mine, theirs] = [before.inputs[name], after.inputs[name]]
  if (name === 'class' || name === 'classes') return classChange(verb, namesOf(mine), namesOf(theirs))
  if (isWire(one, before.tool, name)) return wireChange({ verb, name, mine: namesOf(mine), theirs: namesOf(theirs), one, other })
  if (name === 'selection') return theirs === true ? `${verb} the selected objects only, not all` : `${verb} all objects, not the selected ones only`
  const label = other.specs.get(after.tool)?.inputs[name]?.label ?? name
  return `${verb} with ${label} ${valueWords(theirs)} instead of ${valueWords(mine)}`
}

const valueWords = (value: unknown): string => (value === undefined || value === null ? 'not set' : typeof value === 'string' ? value : [value].flat().join(', '))

function classChange(verb: string, mine: readonly string[], theirs: readonly string[]): string {
  const words = (names: readonly string[]) => (names.length === 0 ? 'everything' : classWords(names))
  return `${verb} ${words(theirs)} instead of ${words(mine)}`
}

type Wires = Both & { verb: string; name: string; mine: readonly string[]; theirs: readonly string[] }

function wireChange({ verb, name, mine, theirs, one, other }: Wires): string {
  const [a, b] = [mine.map((wire) => thingWords(wire, one)), theirs.map((wire) => thingWords(wire, other))]
  const areas = [...mine.map((wire) => one.resources[wire]), ...theirs.map((wire) => other.resources[wire])].some((resource) => resource?.kind === 'area')
  if (areas && b.length === 0) return `leaves out: within ${a.join(', ')}`
  if (areas && a.length === 0) return `only within ${b.join(', ')}`
  if (areas) return `within ${b.join(', ')} instead of ${a.join(', ')}`
  if (a.length === 0) return `${verb} with ${name} from ${b.join(', ')}`
  if (b.length === 0) return `${verb} without ${name} from ${a.join(', ')}`
  return `${verb} ${b.join(', ')} instead of ${a.join(', ')}`
}

/** A resource by its label, a result by what it holds and the step that makes it. */
function thingWords(wire: string, plan: Comparable): string {
  const resource = plan.resources[wire]
  if (resource) return resource.label
  const maker = plan.makers.get(wire)
  if (!maker) return wire
  const classes = classesOf(maker)
  return `${classes.length > 0 ? classWords(classes) : 'the result'} of "${plan.specs.get(maker.tool)?.verb ?? maker.tool}"`
}

/** `Count the objects` -> `counts`. */
function thirdPerson(verb: string): string {
  const first = lowered(verb.split(' ')[0] ?? verb)
  if (/[^aeiou]y$/.test(first)) return `${first.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(first) ? `${first}es` : `${first}s`
}
