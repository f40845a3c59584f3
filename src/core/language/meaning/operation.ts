import type { Operation } from '../../../contracts/goal.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Clause } from './clauses.ts'
import { habitOf } from './habit.ts'
import type { Mention } from './mentions.ts'

/** What of the whole question the operation of one clause may depend on. */
export type Hints = { readonly question: boolean; readonly unit: string | null; readonly hasRoute: boolean; readonly total?: boolean; readonly grouped?: boolean }

type View = {
  readonly has: (value: string) => boolean
  readonly small: (value: string) => boolean
  readonly tags: readonly Tag[]
  readonly mentions: readonly Mention[]
  readonly hints: Hints
  readonly areaWord: Tag | undefined
  readonly startsWith: string | undefined
}

/** Operation words of one clause, strongest first; null when it has none. */
export function operationOf(clause: Clause, mentions: readonly Mention[], hints: Hints): Operation | null {
  const { tags } = clause
  const view: View = {
    tags,
    mentions,
    hints,
    has: (value) => tags.some((tag) => tag.kind === 'ask' && tag.value === value),
    small: (value) => tags.some((tag) => tag.kind === 'small' && tag.value === value),
    areaWord: tags.find((tag) => tag.kind === 'ask' && tag.value === 'area'),
    startsWith: tags.find((tag) => tag.kind !== 'place')?.value,
  }
  for (const rule of rules) {
    const operation = rule(view)
    if (operation) return operation
  }
  return null
}

type Rule = (view: View) => Operation | null

/** Two points make a way, unless things between them are counted or measured. */
const wayRule: Rule = (view) => {
  const routed = view.tags.some((tag) => tag.kind === 'route' && tag.value !== 'near')
  const things = view.mentions.some((one) => one.classes.every((name) => !name.startsWith('road')))
  const between = things && (view.has('count') || view.areaWord !== undefined) && !view.tags.some((tag) => tag.kind === 'way')
  return (routed && !between) || isWay(view) ? 'path' : null
}

/** Things are counted; "how many hectares of water" is an area all the same. */
const countRule: Rule = ({ has, mentions, hints }) => {
  if (!has('count')) return null
  const countable = mentions.some((one) => habitOf([one]) === 'object')
  return habitOf(mentions) === 'area' && !countable && hints.unit ? 'area' : 'count'
}

/** "No cars here" claims absence, unless it hangs on a verb of its own. */
const absentRule: Rule = ({ has, small, areaWord, startsWith, tags }) => {
  // "show houses nobody lost": the absence lies in a clause of the thing
  const thing = tags.find((tag) => tag.kind === 'object')
  if (startsWith === 'show' && thing && tags.some((tag) => tag.kind === 'small' && tag.value === 'absent' && tag.from > thing.from)) return null
  const sized = areaWord !== undefined && !isWeakArea(areaWord)
  return small('absent') && !has('segment') && !has('detect') && !sized ? 'exists' : null
}

const doesShowRule: Rule = ({ startsWith, has, mentions }) => (startsWith === 'be' && has('show') && mentions.length > 0 ? 'exists' : null)

/** "area" and "areas" may mean a place ("find flooded areas"), other area words always a size. */
const areaRule: Rule = ({ has, areaWord, hints, startsWith }) => {
  if (!areaWord) return null
  const place = has('segment') || has('show') || has('detect') || has('exists') || startsWith === 'be'
  return isWeakArea(areaWord) && !hints.unit && place ? null : 'area'
}

const isWeakArea = (tag: Tag) => tag.to - tag.from === 1

/** "Where?" and "mark it" behind the thing they are about. */
const pointedRule: Rule = ({ has, mentions }) => (mentions.length === 0 && (has('pointed') || has('which')) ? 'detect' : null)

const segmentRule: Rule = ({ has }) => (has('segment') ? 'segment' : null)

/** What has no single objects is marked, not boxed, unless boxes are asked for. */
const detectRule: Rule = ({ has, tags, areaWord, mentions }) => {
  if (!has('detect')) return null
  const boxes = tags.some((tag) => tag.kind === 'ask' && tag.value === 'detect' && tag.to - tag.from > 2)
  const objects = mentions.length === 0 || habitOf(mentions) === 'object' || boxes
  return areaWord || !objects ? 'segment' : 'detect'
}

const unitRule: Rule = ({ tags, mentions, hints }) => (tags.some((tag) => tag.kind === 'unit') && mentions.length > 0 && isAreaUnit(hints.unit) ? 'area' : null)

/** "..., minor and major buildings are there" ends in a verb that belongs to the words before it. */
const existsRule: Rule = ({ tags, small, mentions }) => {
  const first = Math.min(...mentions.map((one) => one.at))
  const asked = tags.some((tag) => tag.kind === 'ask' && tag.value === 'exists' && (mentions.length === 0 || tag.from < first))
  return asked || small('any') ? 'exists' : null
}

/** "Are there more than 10 cars?" needs their number. */
const thresholdRule: Rule = ({ tags, mentions }) => (mentions.length > 0 && tags.some((tag) => tag.kind === 'aside' && tag.value === 'threshold') ? 'count' : null)

/** "Are there 12 cars" likewise; "find five houses" finds them all. */
const numberRule: Rule = ({ tags, mentions, has }) => {
  if (mentions.length === 0 || ['detect', 'segment', 'show', 'which'].some(has)) return null
  return tags.some((tag) => tag.kind === 'aside' && tag.value === 'number') ? 'count' : null
}

/** "Does the water cover more than 2 ha?" needs its area. */
const measureRule: Rule = ({ tags, mentions }) => {
  if (mentions.length === 0 || habitOf(mentions) === 'object') return null
  return tags.some((tag) => (tag.kind === 'aside' && tag.value === 'measure') || (tag.kind === 'filter' && tag.value.startsWith('area'))) ? 'area' : null
}

/** "The largest pool": objects are found, areas measured by eye on their mask. */
const superlativeRule: Rule = ({ tags, mentions, has }) => {
  if (mentions.length === 0 || has('segment') || !tags.some((tag) => tag.kind === 'aside' && tag.value === 'superlative')) return null
  return habitOf(mentions) === 'object' ? 'detect' : 'segment'
}

const showRule: Rule = ({ has, startsWith, mentions, areaWord }) => {
  if (mentions.length === 0 || !(has('show') || startsWith === 'which')) return null
  return habitOf(mentions) === 'object' && !areaWord ? 'detect' : 'segment'
}

const beRule: Rule = ({ startsWith, mentions }) => (startsWith === 'be' && mentions.length > 0 ? 'exists' : null)

const rules: readonly Rule[] = [
  wayRule,
  countRule,
  thresholdRule,
  measureRule,
  numberRule,
  superlativeRule,
  absentRule,
  doesShowRule,
  areaRule,
  pointedRule,
  segmentRule,
  detectRule,
  unitRule,
  existsRule,
  showRule,
  beRule,
]

/** A word for a way is one only over roads and vehicles: "how many houses can people move into" is none. */
function isWay({ tags, mentions, hints }: View): boolean {
  if (!tags.some((tag) => tag.kind === 'way')) return false
  const overRoads = mentions.every((one) => one.classes.every((name) => name.startsWith('road') || name === 'vehicle'))
  if (!overRoads || hints.hasRoute) return overRoads
  const counted = tags.some((tag) => tag.kind === 'ask' && ['count', 'area', 'detect', 'segment'].includes(tag.value))
  return !counted && tags.some((tag) => tag.kind === 'way' && tag.value === 'path')
}

export const isAreaUnit = (unit: string | null): boolean => unit !== null && ['m2', 'ha', 'km2', 'ft2', 'acre'].includes(unit)

/** What bare nouns ask for: "destroyed houses?" whether there are any, "houses total" their number, "destroyed houses" to find them. */
export function defaultOperation(mentions: readonly Mention[], hints: Hints): Operation {
  const objects = habitOf(mentions) === 'object'
  if (isAreaUnit(hints.unit)) return 'area'
  if (hints.grouped) return 'count'
  if (hints.total) return objects ? 'count' : 'area'
  if (hints.question) return 'exists'
  return objects ? 'detect' : 'segment'
}
