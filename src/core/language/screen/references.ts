import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { askLexicon } from '../grammar/lexicon.ts'
import type { Slots } from '../grammar/pattern.ts'
import { type Tag, tagTokens } from '../grammar/tag.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { type Question, textOf } from '../meaning/types.ts'
import { unitOf } from '../text/units.ts'
import { type Token, tokenOf } from '../text/tokens.ts'
import { areaMeant } from './area-of.ts'
import { askArea, askPoint, askSelection, imageLabel } from './ask.ts'
import { dayWords } from './day-words.ts'
import { type ImageFound, imageMeant, imageOfDay } from './image-of.ts'
import { modelMeant } from './model-of.ts'
import { screenLexicon } from './phrases.ts'
import { placeNamed } from './place-named.ts'

/** What the words that point at the screen stand for. They are taken out of the sentence, so that the rest is read as if they had not been said. */
export type References = {
  readonly tokens: readonly Token[]
  readonly goal: Partial<Goal>
  /** areas that each get a result of their own */
  readonly each: readonly string[]
  readonly refusal: Refusal | null
  readonly taken: readonly { word: string; meaning: string }[]
  readonly assumptions: readonly string[]
}

/** Reads some words of the question by themselves: with what they point at on the screen, and what is left of them. */
export type ReadPart = (tokens: Question['tokens']) => { readonly question: Question; readonly found: References }

type Asked = { readonly text: string; readonly tokens: readonly Token[]; readonly context: PlanningContext; readonly slots: Slots; readonly chosen: Partial<Goal> }
type State = { tokens: Token[]; goal: Partial<Goal>; each: readonly string[]; refusal: Refusal | null; taken: { word: string; meaning: string }[]; assumptions: string[] }

/** Where the screen is not told, its words stay for the grammar, which assumes that what they name exists. */
export function resolveReferences(asked: Asked): References {
  const state: State = { tokens: [...asked.tokens], goal: {}, each: [], refusal: null, taken: [], assumptions: [] }
  takeModel(asked, state)
  takeName(asked, state)
  takeDay(asked, state)
  for (const tag of tagTokens(state.tokens, screenLexicon, asked.slots).reverse()) {
    if (tag.kind === 'image') takeImage(asked, state, tag)
    else if (tag.kind === 'area') takeArea(asked, state, tag)
    else if (tag.kind === 'way') takeWay(asked, state, tag)
    else takeThing(asked, state, tag)
  }
  takePlace(asked, state)
  return state
}

/** "Around the school" beside another place: one question looks in one of them. */
function takePlace(asked: Asked, state: State): void {
  const found = placeNamed(state.tokens, asked)
  if (!found) return
  const word = textOf({ text: asked.text, tokens: state.tokens }, found)
  drop(state, found.from, found.to)
  if ('refusal' in found) return refuse(state, found.refusal)
  const other = tagTokens(state.tokens, askLexicon, asked.slots).find(
    (tag) => (tag.kind === 'place' && !['image', 'here'].includes(tag.value)) || (tag.kind === 'route' && tag.value === 'near'),
  )
  if (other || state.goal.scope)
    return refuse(state, { reason: 'no_data', premise: `"${word}" and another place are named; one question looks in one of them. Ask once for each.` })
  state.goal = { ...state.goal, ...found.goal }
  state.taken.push({ word, meaning: found.meaning })
  if (found.assumption) state.assumptions.push(found.assumption)
}

const drop = (state: State, from: number, to: number) => state.tokens.splice(from, to - from)
const refuse = (state: State, refusal: Refusal) => {
  state.refusal ??= refusal
}

function takeModel({ text, context, chosen }: Asked, state: State): void {
  const found = modelMeant(text, context, chosen)
  if (!found || !state.tokens.some((token) => token.start >= found.start && token.end <= found.end)) return
  state.tokens = state.tokens.filter((token) => token.end <= found.start || token.start >= found.end)
  if ('refusal' in found) return refuse(state, found.refusal)
  state.goal = { ...state.goal, modelId: found.model.id }
  state.taken.push({ word: found.words, meaning: found.model.title })
}

/** The name of a loaded image in the sentence outweighs every other word for one. */
function takeName({ text, context }: Asked, state: State): void {
  const images = (context.images ?? []).filter(({ name }) => name.length > 3)
  const lower = text.toLowerCase()
  const image =
    images.find(({ name }) => lower.includes(name.toLowerCase())) ?? images.find(({ name }) => stem(name).length > 3 && /[\d_-]/.test(stem(name)) && lower.includes(stem(name)))
  if (!image) return
  const words = lower.includes(image.name.toLowerCase()) ? image.name.toLowerCase() : stem(image.name)
  const start = lower.indexOf(words)
  const before = /(?:\b(?:in|on|of|from) )?(?:the )?(?:image |layer |picture )?["“']?$/i.exec(text.slice(0, start))
  const from = start - (before?.[0].length ?? 0)
  state.tokens = state.tokens.filter((token) => token.end <= from || token.start >= start + words.length)
  take(state, image, text.slice(start, start + words.length))
}

const stem = (name: string) => name.toLowerCase().replace(/\.[a-z0-9]+$/, '')

function takeDay({ text, context }: Asked, state: State): void {
  const images = context.images
  const day = images && state.goal.layerId === undefined ? dayWords(text) : null
  if (!images || !day || !state.tokens.some((token) => token.start >= day.start && token.end <= day.end)) return
  const found = imageOfDay(day.words, { images, fits: day.fits, day: day.words.replace(/^(on|of|from|in) /i, '') })
  state.tokens = state.tokens.filter((token) => token.end <= day.start || token.start >= day.end)
  settle(state, found, day.words)
}

function settle(state: State, found: ImageFound, words: string): void {
  if (!found) return
  if ('refusal' in found) refuse(state, found.refusal)
  else take(state, found.image, words)
}

function take(state: State, image: Parameters<typeof imageLabel>[0] & { id: string; role: string }, word: string): void {
  state.goal = { ...state.goal, layerId: image.id, ...(image.role === 'pre' || image.role === 'post' ? { when: image.role } : {}) }
  state.taken.push({ word, meaning: imageLabel(image) })
}

function takeImage({ text, context, chosen }: Asked, state: State, tag: Tag): void {
  if (!context.images) return
  const words = textOf({ text, tokens: state.tokens }, tag)
  const found = imageMeant(tag.value, words, { images: context.images, today: context.today, chosen })
  if (!found) return
  drop(state, tag.from, tag.to)
  settle(state, found, words)
}

function takeArea({ text, context, chosen }: Asked, state: State, tag: Tag): void {
  if (!context.areas) return
  const words = textOf({ text, tokens: state.tokens }, tag)
  const names = (tag.captures['knownarea'] ?? []).map((token) => token.norm)
  // "the red one" is an area only where areas are drawn
  if (tag.value === 'coloured' && context.areas.length === 0) return
  const found = areaMeant({ kind: tag.value, words, names }, context.areas, chosen)
  drop(state, tag.from, tag.to)
  if ('refusal' in found) return refuse(state, found.refusal)
  state.goal = { ...state.goal, ...found.goal }
  state.each = found.each ?? []
  state.taken.push({ word: words, meaning: found.meaning })
  if (found.assumption) state.assumptions.push(found.assumption)
}

/** "From here to the hospital", "back to base": the clicked point and the named one, written as the way between two points. */
function takeWay({ text, context }: Asked, state: State, tag: Tag): void {
  const { points } = context
  if (!points) return
  const words = textOf({ text, tokens: state.tokens }, tag)
  const name = (tag.captures['word']?.[0] ?? state.tokens[tag.to - 1])?.norm ?? ''
  const goal = points.find((point) => point.name.toLowerCase() === name)
  const start = points.findLast((point) => point !== goal)
  if (!goal)
    return refuse(
      state,
      askPoint(`No point called ${name} is set${points.length > 0 ? `; set: ${points.map((point) => point.name).join(', ')}` : ''}.`, `Click the ${name} on the map and name it.`),
    )
  if (!start) return refuse(state, askPoint(`Only ${goal.name} is set, so the way has no start.`, 'Click the start on the map.'))
  const first = state.tokens[tag.from]
  if (!first) return
  const like = (raw: string) => tokenOf(raw.toLowerCase(), { raw, start: first.start, end: first.end })
  state.tokens.splice(tag.from, tag.to - tag.from, ...['way', 'from', start.name, 'to', goal.name].map(like))
  state.taken.push({ word: words, meaning: `from ${start.name} to ${goal.name}` })
}

/** "Which of these": the word behind "which" means what is selected. */
function pointAtSelection(state: State, tag: Tag): void {
  const which = state.tokens[tag.from]
  if (!which) return
  const like = (norm: string) => tokenOf(norm, { raw: which.raw, start: which.start, end: which.end })
  state.tokens.splice(tag.from, tag.to - tag.from, which, ...['of', 'the', 'selected', 'ones'].map(like))
}

const metres: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 }

function takeThing({ text, context }: Asked, state: State, tag: Tag): void {
  const words = textOf({ text, tokens: state.tokens }, tag)
  if (tag.value === 'along')
    return refuse(state, {
      ...askArea(`"${words}": no step here follows a road. Draw a strip along it, about 15 m to each side.`),
      reason: 'no_data',
    })
  if (tag.value === 'these') return pointAtSelection(state, tag)
  if (context.points === undefined && context.selectionCount === undefined) return
  const distance = tag.captures['n']?.[0]?.value ?? null
  const unit = unitOf(tag.captures['unit']?.[0])
  if (distance === null || unit === null) return
  const distanceM = distance * (metres[unit] ?? 1)
  const point = context.points?.at(-1)
  drop(state, tag.from, tag.to)
  if ((context.selectionCount ?? 0) > 1) return refuse(state, askSelection(`"${words}": ${context.selectionCount} objects are selected; a distance is taken from one.`))
  if (context.selectionCount === 1) {
    state.goal = { ...state.goal, scope: 'near_point', points: [], region: 'selection', distanceM }
    state.taken.push({ word: words, meaning: `${distanceM} m around the selected object` })
  } else if (point) {
    state.goal = { ...state.goal, scope: 'near_point', points: [point.name], distanceM }
    state.taken.push({ word: words, meaning: `${distanceM} m around point ${point.name}` })
  } else refuse(state, askPoint(`"${words}": nothing is selected and no point is set, so "this" has no place.`))
}
