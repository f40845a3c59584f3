import type { Goal } from '../../../contracts/goal.ts'
import type { Tag } from '../grammar/tag.ts'
import { unitOf } from '../text/units.ts'
import { type Question, textOf } from './types.ts'

export type Place = Pick<Goal, 'scope' | 'region' | 'areaName' | 'points' | 'distanceM'> & {
  readonly taken: readonly { word: string; meaning: string }[]
  readonly assumptions: readonly string[]
}

const metres: Record<string, number> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 }
const defaultNearM = 50

/** Where to look. A named area or selection outweighs a point, a part, the view and the whole image, in that order. */
export function placeOf(question: Question): Place {
  const place = (value: string) => question.tags.find((tag) => tag.kind === 'place' && tag.value === value)
  const near = question.tags.find((tag) => tag.kind === 'route' && tag.value === 'near')
  const named = place('named')
  const base = { region: null, areaName: null, points: [], distanceM: null, assumptions: [] }
  const found = (scope: Goal['scope'], tag: Pick<Tag, 'from' | 'to'>, meaning: string) => ({ ...base, scope, taken: [{ word: textOf(question, tag), meaning }] })
  const { chosen } = question
  if (chosen?.scope === 'area' && chosen.areaName) return { ...base, scope: 'area', areaName: chosen.areaName, taken: [] }
  if (named) return { ...found('area', named, `drawn area ${nameOf(question, named)}`), areaName: nameOf(question, named) }
  const selection = question.tags.find((tag) => tag.kind === 'place' && tag.value === 'selection' && !opensRelative(question, tag))
  if (selection) return found('selection', selection, selectedWords(question))
  const pointed = pointedAt(question)
  if (pointed) return pointedPlace(question, pointed) ?? found('selection', pointed.tag, selectedWords(question))
  const part = place('part')
  const area = place('area')
  if (part && textOf(question, part).toLowerCase().includes('outside')) return { ...found('part', part, 'the image without the drawn area'), region: 'outside area' }
  if (area) return found('area', area, drawnArea(question))
  if (near) return nearPlace(question, near)
  if (part) return partPlace(question, part)
  const view = place('view')
  if (view) return found('view', view, 'what the map shows')
  const here = place('here')
  if (here) return found('here', here, hereMeans(question))
  const image = place('image')
  return image ? found('image', image, 'the whole image') : { ...base, scope: 'image', taken: [] }
}

/** "Those roofs which took damage": the clause tells which, not the selection. */
function opensRelative({ tags, tokens }: Question, selection: Tag): boolean {
  const noun = tags.find((tag) => tag.kind === 'object' && tag.from === selection.to)
  return selection.to - selection.from === 1 && noun !== undefined && ['which', 'that', 'who', 'whose'].includes(tokens[noun.to]?.norm ?? '')
}

/** Words that point at one thing or several: "this house", "those cars", "is it destroyed". */
export type Pointed = { readonly tag: Pick<Tag, 'from' | 'to'>; readonly single: boolean; readonly words: string }

export function pointedAt(question: Question): Pointed | undefined {
  const { tags, tokens } = question
  const tag = tags.find(
    (one) =>
      one.kind === 'object' &&
      ['building', 'vehicle', 'tree', 'pool'].includes(one.value) &&
      ['this', 'that', 'these', 'those'].includes(tokens[one.from - 1]?.norm ?? '') &&
      !isClauseWord(tokens, one.from - 1) &&
      !['which', 'that', 'whose'].includes(tokens[one.to]?.norm ?? ''),
  )
  if (!tag) return pronoun(question)
  return { tag, single: ['this', 'that'].includes(tokens[tag.from - 1]?.norm ?? ''), words: textOf(question, { from: tag.from - 1, to: tag.to }) }
}

const being = new Set(['is', 'was', 'has', 'did', 'are', 'were', 'have'])
const one = new Set(['it', 'this', 'that'])

/** "Is it destroyed?", "Was that one hit?": a word for a thing right between the verb and a state, and no noun at all. */
function pronoun(question: Question): Pointed | undefined {
  const { tags, tokens } = question
  if (tags.some((tag) => tag.kind === 'object')) return undefined
  const at = tokens.findIndex((token, i) => i > 0 && i < 3 && being.has(tokens[i - 1]?.norm ?? '') && (one.has(token.norm) || ['these', 'those'].includes(token.norm)))
  if (at < 0) return undefined
  const to = tokens[at + 1]?.norm === 'one' ? at + 2 : at + 1
  if (!tags.some((tag) => tag.kind === 'state' && tag.from >= to && tag.from <= to + 1)) return undefined
  return { tag: { from: at, to }, single: one.has(tokens[at]?.norm ?? ''), words: textOf(question, { from: at, to }) }
}

const pointedM = 10

/** One thing is meant, nothing is selected and a place was clicked: what stands there. */
function pointedPlace({ context }: Question, { single, words }: Pointed): Place | null {
  const point = context.points?.at(-1)
  if (!single || context.selectionCount !== 0 || !point) return null
  return {
    scope: 'near_point',
    region: null,
    areaName: null,
    points: [point.name],
    distanceM: pointedM,
    taken: [{ word: words, meaning: `${pointedM} m around point ${point.name}` }],
    assumptions: [`Nothing is selected: "${words}" is read as what lies within ${pointedM} m of point ${point.name}.`],
  }
}

/** "Houses that are": "that" opens a clause and points at nothing; before a noun it points. */
const isClauseWord = (tokens: Question['tokens'], at: number) => tokens[at]?.norm === 'that' && at > 0 && /s$/.test(tokens[at - 1]?.norm ?? '')

/** The active area by its name, where the screen is known. */
function drawnArea({ context }: Pick<Question, 'context'>): string {
  const active = context.areas?.find((area) => area.active) ?? context.areas?.[0]
  return active ? `drawn area ${active.name}` : 'the drawn area'
}

const selectedWords = ({ context }: Question): string =>
  context.selectionCount === undefined ? 'the selected objects' : `${context.selectionCount} selected ${context.selectionCount === 1 ? 'object' : 'objects'}`

function hereMeans({ context }: Question): string {
  if (context.areas?.length) return drawnArea({ context })
  if (context.viewIsPart === false) return 'the whole image'
  return context.areas ? 'the view' : 'the drawn area, else the view'
}

function nameOf({ tokens, context }: Question, tag: Tag): string {
  const token = (tag.captures['areaname'] ?? tag.captures['knownarea'] ?? [tokens[tag.to - 1]])[0]
  const name = token?.norm ?? ''
  return context.areas?.find((area) => [name, `a${name}`].includes(area.name.toLowerCase()))?.name ?? (token && token.value !== null ? `A${name}` : (token?.raw ?? ''))
}

function nearPlace(question: Question, tag: Tag): Place {
  const distance = tag.captures['n']?.[0]?.value
  const unit = unitOf(tag.captures['unit']?.[0])
  const point = tag.captures['point']?.[0] ?? tag.captures['uppoint']?.[0]
  const distanceM = distance !== undefined && distance !== null && unit ? distance * (metres[unit] ?? 1) : null
  return {
    scope: 'near_point',
    region: null,
    areaName: null,
    points: point ? [pointName(question, point.raw)] : [],
    distanceM: distanceM ?? defaultNearM,
    taken: [{ word: textOf(question, tag), meaning: `${distanceM ?? defaultNearM} m around ${point ? `point ${pointName(question, point.raw)}` : nearestPoint(question)}` }],
    assumptions: distanceM === null ? [`"Near" is read as within ${defaultNearM} m.`] : [],
  }
}

/** "Near the pin": the first point that is set. */
const nearestPoint = ({ context }: Question): string => (context.points?.[0] ? `point ${context.points[0].name}` : 'the point')

/** Name of a point as the screen writes it. */
export function pointName({ context }: Pick<Question, 'context'>, raw: string): string {
  const wanted = raw.toLowerCase()
  return context.points?.find((point) => [wanted, `p${wanted}`].includes(point.name.toLowerCase()))?.name ?? raw.toUpperCase()
}

const sides: Record<string, string> = {
  upper: 'top',
  lower: 'bottom',
  topmost: 'top',
  lefthand: 'left',
  righthand: 'right',
  leftmost: 'left',
  rightmost: 'right',
  northern: 'north',
  southern: 'south',
  eastern: 'east',
  western: 'west',
  middle: 'centre',
  center: 'centre',
  central: 'centre',
  northeastern: 'northeast',
  northwestern: 'northwest',
  southeastern: 'southeast',
  southwestern: 'southwest',
  first: 'top',
  last: 'bottom',
}
const sideNames = new Set(['top', 'bottom', 'left', 'right', 'north', 'south', 'east', 'west', 'centre', 'northeast', 'northwest', 'southeast', 'southwest'])
const sizes = new Set(['half', 'third', 'quarter', 'corner', 'quadrant', 'fifth'])

function partPlace(question: Question, tag: Tag): Place {
  const words = question.tokens.slice(tag.from, tag.to).map((token) => sides[token.norm] ?? token.norm)
  const side = words.filter((word) => sideNames.has(word))
  const size = words.find((word) => sizes.has(word)) ?? 'half'
  const region = words.includes('rest') ? 'outside area' : `${[...new Set(side)].join(' ')} ${side.length > 1 && size === 'half' ? 'quarter' : size} of image`.trim()
  const sized = words.some((word) => sizes.has(word))
  return {
    scope: 'part',
    region,
    areaName: null,
    points: [],
    distanceM: null,
    taken: [{ word: textOf(question, tag), meaning: `the ${region}` }],
    assumptions: sized || words.includes('rest') ? [] : [`"${textOf(question, tag)}" is read as the ${region}.`],
  }
}
