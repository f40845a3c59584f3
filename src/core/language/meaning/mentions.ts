import { type damageStates, statePhraseLevels } from '../lexicon/states.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Clause, Join } from './clauses.ts'

/** Classes named at one place of the question. */
export type Mention = {
  readonly classes: readonly string[]
  /** has its own noun ("destroyed houses"), not a bare state ("destroyed") */
  readonly noun: boolean
  /** "all houses", "every road" */
  readonly all: boolean
  /** "except destroyed ones" */
  readonly except: boolean
  readonly at: number
  readonly join: Join
  readonly doubt: string | null
}

export const damageLevels = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'] as const

/** Object with a state the registry does not have, e.g. "burnt cars". */
export type Misfit = { readonly misfit: string }

type Found = { compares: boolean; states: Tag[]; roads: Tag[]; objects: Tag[]; negated: ReadonlySet<Tag> }

export function mentionsOf(clause: Clause): (Mention | Misfit)[] {
  const found = sorted(clause)
  const rest = { all: clause.tags.some((tag) => tag.kind === 'small' && tag.value === 'all'), except: clause.join === 'except' }
  const named = [...buildingMentions(found), ...roadMentions(found), ...otherMentions(found)]
  return dedupe(named.sort((a, b) => placeOf(a) - placeOf(b)).map((one) => ('misfit' in one ? one : { ...one, ...rest, join: clause.join })))
}

type Named = Pick<Mention, 'classes' | 'noun' | 'at' | 'doubt'>

const placeOf = (one: Named | Misfit) => ('at' in one ? one.at : 0)

function sorted({ tags }: Clause): Found {
  const of = (kind: string) => tags.filter((tag) => tag.kind === kind)
  return { compares: of('arith').length > 0, states: of('state'), roads: of('road'), objects: of('object'), negated: negatedStates(tags) }
}

/** A "not" reaches the next state behind it and no further. */
function negatedStates(tags: readonly Tag[]): Set<Tag> {
  const marks = tags.filter((tag) => tag.kind === 'state' || tag.kind === 'road' || (tag.kind === 'small' && tag.value === 'not'))
  return new Set(marks.filter((tag, i) => tag.kind !== 'small' && marks[i - 1]?.kind === 'small'))
}

function buildingMentions({ compares, states, objects, negated }: Found): (Named | Misfit)[] {
  const building = objects.find((tag) => tag.value === 'building')
  const others = objects.filter((tag) => tag.value !== 'building')
  const other = others[0]
  if (!building && other && states.length > 0)
    return other.value === 'road' || other.value === 'water' || states.every((tag) => tag.value === 'not_destroyed') ? [] : [{ misfit: other.value }]
  if (states.length === 0) return building ? [{ classes: ['building'], noun: true, at: building.from, doubt: null }] : []
  const named = states.map((tag) => ({ classes: levelsOf(tag, negated.has(tag)), noun: building !== undefined, at: tag.from, doubt: null }))
  return compares ? named : narrowed(named)
}

/** "Survived undamaged", "damaged houses with major damage": states that overlap narrow one another. */
function narrowed(named: readonly Named[]): Named[] {
  const kept: Named[] = []
  for (const one of named) {
    const last = kept.at(-1)
    const both = last?.classes.filter((name) => one.classes.includes(name)) ?? []
    if (last && both.length > 0) kept[kept.length - 1] = { ...last, classes: both }
    else kept.push(one)
  }
  return kept
}

function levelsOf(tag: Tag, negated: boolean): readonly string[] {
  const levels = statePhraseLevels[tag.value as keyof typeof damageStates]
  return negated ? damageLevels.filter((level) => !levels.includes(level)) : levels
}

function roadMentions({ states, roads, objects, negated }: Found): Named[] {
  const road = objects.find((tag) => tag.value === 'road')
  const flooded = objects.find((tag) => tag.value === 'water')
  if (roads.length > 0) return roads.map((tag) => ({ classes: [negated.has(tag) ? otherRoad(tag.value) : tag.value], noun: road !== undefined, at: tag.from, doubt: null }))
  if (!road) return []
  const state = states[0]
  if (!objects.some((tag) => tag.value === 'building') && state) {
    const sound = levelsOf(state, negated.has(state)).includes('building_no_damage')
    return [{ classes: [sound ? 'road_clear' : 'road_blocked'], noun: true, at: road.from, doubt: 'Roads have no damage levels; a damaged road is read as a blocked one.' }]
  }
  if (flooded) return [{ classes: ['road_blocked'], noun: true, at: road.from, doubt: 'A flooded road is read as a blocked one.' }]
  return [{ classes: ['road'], noun: true, at: road.from, doubt: null }]
}

const otherRoad = (value: string) => (value === 'road_clear' ? 'road_blocked' : 'road_clear')

function otherMentions({ objects }: Found): Named[] {
  const road = objects.some((tag) => tag.value === 'road')
  return objects
    .filter((tag) => !['building', 'road'].includes(tag.value) && !(tag.value === 'water' && road))
    .map((tag) => ({ classes: [tag.value], noun: true, at: tag.from, doubt: null }))
}

/** "cars, trucks" in one clause is one mention. */
function dedupe(list: readonly (Mention | Misfit)[]): (Mention | Misfit)[] {
  return list.filter((one, i) => 'misfit' in one || !list.slice(0, i).some((earlier) => 'classes' in earlier && sameClasses(earlier.classes, one.classes)))
}

export const sameClasses = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name) => b.includes(name))
