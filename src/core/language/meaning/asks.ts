import type { Operation } from '../../../contracts/goal.ts'
import { habitOf } from './habit.ts'
import type { Tag } from '../grammar/tag.ts'
import { type Clause, clausesOf, type Join } from './clauses.ts'
import { type Mention, type Misfit, mentionsOf, sameClasses } from './mentions.ts'
import { defaultOperation, type Hints, operationOf } from './operation.ts'

/** One thing asked: an operation over the classes named for it. */
export type Ask = { operation: Operation; readonly mentions: Mention[]; readonly explicit: boolean; readonly join: Join }

export type Asked = { readonly asks: readonly Ask[]; readonly mentions: readonly Mention[]; readonly misfit: string | null; readonly operations: readonly Operation[] }

type Reading = { asks: Ask[]; pending: Mention[]; waiting: Operation[]; hints: Hints }

/** Clauses in order; an operation without classes takes those before it, classes without an operation join the ask before them. */
export function asksOf(tags: readonly Tag[], hints: Hints): Asked {
  const reading: Reading = { asks: [], pending: [], waiting: [], hints }
  const all: Mention[] = []
  let misfit: string | null = null
  for (const clause of foldHeaders(namedNone(clausesOf(tags)))) {
    const found = mentionsOf(clause)
    misfit ??= found.find((one): one is Misfit => 'misfit' in one)?.misfit ?? null
    const mentions = found.filter((one): one is Mention => 'classes' in one)
    all.push(...mentions)
    takeClause(reading, clause, mentions)
  }
  if (reading.pending.length > 0 || reading.waiting.length > 0) finish(reading)
  const operations = reading.asks.filter((ask) => ask.explicit).map((ask) => ask.operation)
  return { asks: tidy(reading.asks), mentions: all, misfit, operations }
}

/** "Destroyed, major, minor, none": at the end of a list of levels "none" is a level. */
function namedNone(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, i) => {
    const [only, more] = clause.tags
    const listed = clauses[i - 1]?.tags.some((tag) => tag.kind === 'state')
    if (!only || more || !listed || only.kind !== 'small' || only.value !== 'absent') return clause
    return { ...clause, tags: [{ ...only, kind: 'state', value: 'building_no_damage' }] }
  })
}

/** "Buildings: minor, major, destroyed": the noun before the colon is the header of the list, not an item of it. */
function foldHeaders(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, i) => {
    const next = clauses[i + 1]
    const bare = clause.tags.some((tag) => tag.kind === 'object' && tag.value === 'building') && !clause.tags.some((tag) => tag.kind === 'state')
    const headed = next && ['colon', 'comma'].includes(next.join) && next.tags.some((tag) => tag.kind === 'state') && !next.tags.some((tag) => tag.kind === 'object')
    if (!bare || !headed || next.tags.some((tag) => tag.kind === 'arith')) return clause
    return { ...clause, tags: clause.tags.filter((tag) => tag.kind !== 'object') }
  })
}

function takeClause(reading: Reading, clause: Clause, mentions: Mention[]): void {
  const last = reading.asks.at(-1)
  const operation = fitting(operationOf(clause, mentions, reading.hints), mentions, reading)
  if (!operation) return takeMentions(reading, mentions, last)
  if (mentions.length > 0) {
    for (const waiting of reading.waiting) if (waiting !== operation) reading.asks.push({ operation: waiting, mentions: [...mentions], explicit: true, join: clause.join })
    reading.waiting = []
    reading.asks.push({ operation, mentions: [...reading.pending, ...mentions], explicit: true, join: clause.join })
    reading.pending = []
  } else if (operation === 'path') reading.asks.push({ operation, mentions: [], explicit: true, join: clause.join })
  else if (reading.pending.length > 0) {
    reading.asks.push({ operation, mentions: reading.pending, explicit: true, join: clause.join })
    reading.pending = []
  } else if (last && last.mentions.length > 0) {
    if (last.operation !== operation) reading.asks.push({ operation, mentions: [...last.mentions], explicit: true, join: clause.join })
  } else reading.waiting.push(operation)
}

/** "Flood: draw it": what has no single objects is marked, not boxed. */
function fitting(operation: Operation | null, mentions: readonly Mention[], reading: Reading): Operation | null {
  const meant = reading.pending.length > 0 ? reading.pending : (reading.asks.at(-1)?.mentions ?? [])
  return operation === 'detect' && mentions.length === 0 && meant.length > 0 && habitOf(meant) !== 'object' ? 'segment' : operation
}

function takeMentions(reading: Reading, mentions: Mention[], last: Ask | undefined): void {
  if (mentions.length === 0) return
  if (reading.waiting.length > 0) {
    for (const operation of reading.waiting) reading.asks.push({ operation, mentions: [...mentions], explicit: true, join: 'start' })
    reading.waiting = []
  } else if (last && last.operation !== 'path') last.mentions.push(...mentions)
  else reading.pending.push(...mentions)
}

function finish(reading: Reading): void {
  const mentions = reading.pending
  const operation = reading.waiting[0] ?? defaultOperation(mentions, reading.hints)
  if (reading.asks.some((ask) => ask.operation === 'path') && mentions.every((one) => one.classes.every((name) => name.startsWith('road')))) return
  if (reading.asks.length === 0 || mentions.length > 0) reading.asks.push({ operation, mentions, explicit: reading.waiting.length > 0, join: 'start' })
}

/** The same operation over the same classes asked twice is one ask; "is any road open" beside a way is that way. */
function tidy(asks: readonly Ask[]): Ask[] {
  const path = asks.some((ask) => ask.operation === 'path')
  const opens = (ask: Ask) => path && ask.operation === 'exists' && ask.mentions.every((one) => one.classes.every((name) => name === 'road_clear' || name === 'road'))
  return asks.filter((ask, i) => !opens(ask) && !asks.slice(0, i).some((earlier) => earlier.operation === ask.operation && sameMentions(earlier.mentions, ask.mentions)))
}

const sameMentions = (a: readonly Mention[], b: readonly Mention[]) => a.length === b.length && a.every((one, i) => sameClasses(one.classes, b[i]?.classes ?? []))
