import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { askLexicon } from '../grammar/lexicon.ts'
import type { Slots } from '../grammar/pattern.ts'
import { tagTokens } from '../grammar/tag.ts'
import { sets } from '../lexicon/sets.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import type { Token } from '../text/tokens.ts'
import { unitOf } from '../text/units.ts'
import { asking, askPoint } from './ask.ts'

/** Words `from` up to, not including, `to` that mean ground around a place of a layer of places, or why they cannot. */
export type PlaceFound = { readonly from: number; readonly to: number } & (
  | { readonly refusal: Refusal }
  | { readonly goal: Partial<Goal>; readonly meaning: string; readonly assumption: string | null }
)

type Asked = { readonly text: string; readonly context: PlanningContext; readonly slots: Slots; readonly chosen: Partial<Goal> }

const nearM = 50
const mostWords = 6
const mostShown = 5
const prepositions = new Set(['around', 'near', 'by', 'close', 'next', 'nearby', 'beside', 'within'])
const fillers = new Set(['to', 'of', 'from', 'around', 'the', 'our', 'this', 'that'])
const metres: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 }
const commonPlaces: ReadonlySet<string> = new Set(sets.place.split(' '))

/** "Around the school": the place of that name, where layers of places are told; null where the words speak of none. */
export function placeNamed(tokens: readonly Token[], asked: Asked): PlaceFound | null {
  const { places } = asked.context
  if (!places) return null
  for (let from = 0; from < tokens.length; from++) {
    const opened = openingAt(tokens, from)
    const found = opened && placeAt(tokens, { ...opened, from }, { ...asked, places })
    if (found) return found
  }
  return null
}

type Opening = { readonly at: number; readonly distanceM: number | null }

/** "near the", "within 200 m of the": where a name may begin, and how far from it is meant. */
function openingAt(tokens: readonly Token[], from: number): Opening | null {
  const first = tokens[from]?.norm ?? ''
  if (!prepositions.has(first)) return null
  const [number, unit] = [tokens[from + 1]?.value ?? null, unitOf(tokens[from + 2])]
  const isFar = first === 'within' && number !== null && unit !== null && metres[unit] !== undefined
  if (first === 'within' && !isFar) return null
  let at = from + (isFar ? 3 : 1)
  while (fillers.has(tokens[at]?.norm ?? '')) at++
  return { at, distanceM: isFar ? number * (metres[unit] ?? 1) : null }
}

type Given = Asked & { readonly places: NonNullable<PlanningContext['places']> }

function placeAt(tokens: readonly Token[], opening: Opening & { from: number }, asked: Given): PlaceFound | null {
  const { at, from } = opening
  for (let to = Math.min(tokens.length, at + mostWords); to > at; to--) {
    const words = wordsOf(asked.text.slice(tokens[at]?.start ?? 0, tokens[to - 1]?.end ?? 0))
    const matching = asked.places.filter(({ name }) => holds(wordsOf(name), words))
    if (matching.length > 0 && mayMean(tokens.slice(at, to), words, { ...asked, matching })) return { ...chosenOf(words, matching, { ...asked, opening }), from, to }
  }
  const noun = tokens[at]
  if (!noun?.forms.some((form) => commonPlaces.has(form))) return null
  return { from, to: at + 1, refusal: notAmong(noun.raw, asked) }
}

/** A point or an area on the screen outweighs a place, and a word of the grammar ("near the water") means a place only where it is all of its name. */
function mayMean(tokens: readonly Token[], words: readonly string[], { context, slots, matching }: Given & { matching: Given['places'] }): boolean {
  const said = words.join(' ')
  if (said.length < 3 || [...(context.points ?? []), ...(context.areas ?? [])].some(({ name }) => wordsOf(name).join(' ') === said)) return false
  if (matching.some(({ name }) => wordsOf(name).join(' ') === said)) return true
  return tokens.some((token) => token.forms.some((form) => commonPlaces.has(form))) || tagTokens(tokens, askLexicon, slots).length === 0
}

type Chosen = Given & { readonly opening: Opening }
type Meant = { readonly refusal: Refusal } | { readonly goal: Partial<Goal>; readonly meaning: string; readonly assumption: string | null }

function chosenOf(words: readonly string[], matching: Given['places'], { chosen, opening }: Chosen): Meant {
  const names = [...new Set(matching.map(({ name }) => name))]
  const exact = names.filter((name) => wordsOf(name).join(' ') === words.join(' '))
  const picked = names.find((name) => name === chosen.points?.[0])
  const [name, another] = picked !== undefined ? [picked] : exact.length > 0 ? exact : names
  const said = words.join(' ')
  const distanceM = opening.distanceM ?? nearM
  if (name === undefined || another !== undefined) {
    const choices = names.slice(0, mostShown).map((label) => ({ label, patch: { scope: 'near_point' as const, points: [label], distanceM } }))
    return { refusal: asking('unclear', `"${said}" can be ${names.slice(0, mostShown).join(', ')}.`, { what: 'place', sentence: 'Which place is meant?', choices }) }
  }
  if (matching.filter((place) => place.name === name).length > 1) return { refusal: askPoint(`More than one place is called ${name}.`, `Click the ${name} that is meant.`) }
  return {
    goal: { scope: 'near_point', points: [name], distanceM },
    meaning: `${distanceM} m around ${name}`,
    assumption: opening.distanceM === null ? `"${said}" is the place ${name}; around it is read as within ${nearM} m.` : null,
  }
}

/** No place of that name: which names there are. */
function notAmong(place: string, { places, context }: Given): Refusal {
  const layers = (context.others ?? []).filter(({ role }) => role === 'places').map(({ name }) => name)
  const names = [...new Set(places.map(({ name }) => name))].slice(0, mostShown)
  const has = names.length > 0 ? `it has ${names.join(', ')}` : 'it names no place'
  return asking('no_data', `No place called ${place} is in ${layers.join(', ') || 'the layer of places'}; ${has}.`, { what: 'place', sentence: `Click the ${place} on the map.` })
}

/** Whether the words stand in a name, whole and in their order. */
const holds = (name: readonly string[], words: readonly string[]): boolean => words.length > 0 && name.some((_, at) => words.every((word, i) => name[at + i] === word))

/** Words of a name without case, accents and signs. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
