import type { GoalPart, Operation } from '../../../contracts/goal.ts'
import { registryClasses } from '../../../contracts/classes.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Asked } from './asks.ts'
import { habitOf } from './habit.ts'
import { isAreaUnit } from './operation.ts'
import { damageLevels, type Mention, sameClasses } from './mentions.ts'
import { isDamage, partType } from './types.ts'

export type Arithmetic = {
  readonly operations: readonly Operation[]
  readonly parts: readonly GoalPart[]
  readonly unit: GoalPart['unit']
  readonly formula: string
  readonly groupBy: string | null
  readonly assumptions: readonly string[]
  /** mentions this number has no place for; a question that has any must not be answered as if they had not been said */
  readonly left: readonly Mention[]
}

type Task = { readonly asked: Asked; readonly tags: readonly Tag[]; readonly unit: GoalPart['unit'] }

type Given = { readonly task: Task; readonly mentions: readonly Mention[]; readonly has: (value: string) => boolean; readonly small: (value: string) => boolean }

/** One number made from several, or null when the question only sounds like one. Earlier kinds outweigh later ones. */
export function arithmeticOf(task: Task): Arithmetic | null {
  const mentions = distinct(task.asked.mentions.filter((one) => !one.except))
  if (mentions.length === 0) return null
  const has = (value: string) => task.tags.some((tag) => tag.kind === 'arith' && tag.value === value)
  const small = (value: string) => task.tags.some((tag) => tag.kind === 'small' && tag.value === value)
  for (const kind of kinds) {
    const made = kind({ task, mentions, has, small })
    if (made) return made
  }
  return null
}

const differenceKind = ({ task, mentions, has }: Given) => (has('difference') && mentions.length > 1 ? combine(task, mentions, 'difference') : null)
const percentKind = ({ task, mentions, has }: Given) => (has('percent') || task.unit === 'percent' ? share(task, mentions) : null)

/** "Average roof area", and "roof area per house" where only one thing is named. */
const meanKind = ({ task, mentions, has }: Given) => {
  if (has('ratio') && mentions.length > 1 && task.asked.operations.includes('count')) return null
  const perOne = has('ratio') && mentions.length === 1 && task.asked.operations.includes('area')
  return perOne || (has('mean') && !mentions.every(isCountless)) ? mean(task, mentions) : null
}

const levelsKind = ({ task, mentions, has }: Given) => {
  const grouped = task.tags.some((tag) => tag.kind === 'group' && tag.value === 'damage_level')
  return has('rank') && (grouped || asksLevel(task.tags)) ? rankLevels(task, mentions) : null
}

/** Several numbers that make one, unless each is wanted by itself. */
const combinedKind = ({ task, mentions: said, has, small }: Given) => {
  const ranked = task.tags.some((tag) => tag.kind === 'arith' && tag.value === 'rank' && tag.to - tag.from > 1)
  const mentions = ranked && said.length === 1 ? said.flatMap(byClass) : said
  if (mentions.length < 2 || small('separately')) return null
  if (has('sum') || (small('total') && task.asked.asks.length === 1)) return combine(task, mentions, 'sum')
  if (has('ratio')) return combine(task, mentions, 'ratio')
  const compared = has('more') && mentions.some((one) => ['or', 'than', 'versus'].includes(one.join))
  return has('rank') || compared ? combine(task, mentions, 'rank') : null
}

/** "Minor or major damage", compared: each level by itself. */
const byClass = (one: Mention): Mention[] => one.classes.map((name) => ({ ...one, classes: [name] }))

const kinds: readonly ((given: Given) => Arithmetic | null)[] = [differenceKind, percentKind, meanKind, levelsKind, combinedKind]

const distinct = (mentions: readonly Mention[]) => mentions.filter((one, i) => !mentions.slice(0, i).some((earlier) => sameClasses(earlier.classes, one.classes)))

const isCountless = (one: Mention) => ['area', 'line'].includes(habitOf([one]))
const asksLevel = (tags: readonly Tag[]) => tags.some((tag) => tag.kind === 'arith' && tag.value === 'rank' && tag.to - tag.from === 2) && tags.some((tag) => tag.kind === 'state')

/** Whether sizes or numbers are meant: what the question says, else what the classes are. */
function baseOf({ asked, tags, unit }: Task, mentions: readonly Mention[]): 'count' | 'area' {
  if (isAreaUnit(unit)) return 'area'
  const said = asked.operations.find((one) => one === 'count' || one === 'area')
  if (said === 'area' || said === 'count') return mentions.every(isCountless) ? 'area' : said
  if (tags.some((tag) => tag.kind === 'ask' && tag.value === 'area')) return 'area'
  return mentions.some(isCountless) ? 'area' : 'count'
}

const part = (operation: 'count' | 'area', classes: readonly string[], unit: GoalPart['unit']): GoalPart => ({
  type: partType(operation, classes),
  operation,
  classes: [...classes],
  unit: operation === 'count' ? 'count' : areaUnit(unit),
})

const areaUnit = (unit: GoalPart['unit']): GoalPart['unit'] => (isAreaUnit(unit) ? unit : 'm2')

function combine(task: Task, mentions: readonly Mention[], operation: 'sum' | 'difference' | 'ratio' | 'rank'): Arithmetic {
  const base = baseOf(task, mentions)
  const used = operation === 'difference' || operation === 'ratio' ? mentions.slice(0, 2) : mentions
  const parts = used.map((one) => part(base, one.classes, task.unit))
  const unit = operation === 'ratio' ? 'ratio' : base === 'count' ? 'count' : areaUnit(task.unit)
  const sign = { sum: ' + ', difference: ' - ', ratio: ' / ', rank: ', ' }[operation]
  const terms = parts.map((_, i) => `p${i + 1}`).join(sign)
  return { operations: [base, operation], parts, unit, formula: operation === 'rank' ? `rank(${terms})` : terms, groupBy: null, assumptions: [], left: mentions.slice(used.length) }
}

function mean(task: Task, mentions: readonly Mention[]): Arithmetic | null {
  const first = mentions.find((one) => !isCountless(one))
  if (!first) return null
  const parts = [part('area', first.classes, task.unit), part('count', first.classes, null)]
  return {
    operations: ['area', 'count', 'mean'],
    parts,
    unit: areaUnit(task.unit),
    formula: 'p1 / p2',
    groupBy: null,
    assumptions: [],
    left: mentions.filter((one) => one !== first && (one.join === 'stop' || !related(one.classes, first.classes))),
  }
}

function rankLevels(task: Task, mentions: readonly Mention[]): Arithmetic {
  const base = baseOf(task, mentions)
  const parts = damageLevels.map((level) => part(base, [level], task.unit))
  return {
    operations: [base, 'rank'],
    parts,
    unit: base === 'count' ? 'count' : areaUnit(task.unit),
    formula: 'rank(p1, p2, p3, p4)',
    groupBy: 'damage_level',
    assumptions: [],
    left: mentions.filter((one) => !covers(['building'], one.classes)),
  }
}

function share(task: Task, mentions: readonly Mention[]): Arithmetic {
  const { over, under, left } = sides(task, mentions)
  const whole = under ?? (isOfGround(task, mentions) ? null : wholeOf(over))
  // a share of the ground, where nothing else is named, is one of areas
  const base = whole ? baseOf(task, mentions.slice(0, 1)) : 'area'
  const parts = [part(base, over, task.unit), part(base, whole ?? [...registryClasses], task.unit)]
  const assumptions = whole ? [] : ['The share is taken of the whole area that was analysed.']
  return { operations: [base, 'ratio'], parts, unit: 'percent', formula: 'p1 / p2', groupBy: null, assumptions, left }
}

/** "What share of the image is destroyed buildings?": ground over ground, for the picture itself stands where the whole is named. */
function isOfGround({ tags }: Task, mentions: readonly Mention[]): boolean {
  const at = tags.findIndex((tag) => tag.kind === 'arith' && tag.value === 'percent')
  const [ground, verb] = at < 0 ? [] : tags.slice(at + 1).filter((tag) => tag.kind !== 'place' || tag.value === 'image')
  const isGround = ground?.kind === 'place' || (ground?.kind === 'ask' && ground.value === 'area')
  return isGround && verb?.kind === 'ask' && verb.value === 'be' && mentions.length === 1 && mentions.every((one) => one.noun && one.at > verb.from)
}

type Sides = { readonly over: readonly string[]; readonly under: readonly string[] | undefined; readonly left: readonly Mention[] }

/** What is shared and what the share is of: a thing that holds all others is the whole, and so is the second one beside a ratio word. */
function sides({ tags }: Task, mentions: readonly Mention[]): Sides {
  const [first, second] = mentions
  if (!first) throw new Error('a share needs a class')
  const whole = mentions.length > 1 ? mentions.find((one) => mentions.every((other) => covers(one.classes, other.classes))) : undefined
  const ratioWord = tags.some((tag) => tag.kind === 'arith' && tag.value === 'ratio')
  if (!whole && ratioWord && second) return { over: first.classes, under: second.classes, left: mentions.slice(2) }
  const shared = mentions.filter((one) => one !== whole)
  const joined = shared.flatMap((one) => one.classes)
  return wholeOf(joined) ? { over: [...new Set(joined)], under: whole?.classes, left: [] } : { over: (shared[0] ?? first).classes, under: whole?.classes, left: shared.slice(1) }
}

const related = (one: readonly string[], other: readonly string[]) => covers(one, other) || covers(other, one)
const members = (classes: readonly string[]) => classes.flatMap((name) => (name === 'building' ? damageLevels : name === 'road' ? ['road_clear', 'road_blocked'] : [name]))
const covers = (whole: readonly string[], inner: readonly string[]) => members(inner).every((name) => members(whole).includes(name))

function wholeOf(classes: readonly string[]): readonly string[] | null {
  if (isDamage(classes)) return ['building']
  if (classes.every((name) => name === 'road_clear' || name === 'road_blocked')) return ['road']
  return null
}
