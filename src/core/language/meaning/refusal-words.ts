import { type Check, first } from './refusal-check.ts'
import { placeUnknown } from '../screen/place-unknown.ts'
import { textOf } from './types.ts'

/** Chatty words that matter only when nothing of the image is asked. */
const weakTasks = new Set([
  'hello',
  'hi',
  'thanks',
  'thank you',
  'code',
  'history of',
  'news',
  'play',
  'order',
  'program',
  'solve',
  'buy',
  'call the',
  'chat',
  'tell me about',
  'who are you',
  'send',
  'dispatch',
  'hire',
])

export const scopeCheck: Check = (question, asked) => {
  const tag = first(question, 'out_of_scope')
  if (!tag) return null
  const words = textOf(question, tag).toLowerCase()
  if ((asked.mentions.length > 0 || asked.asks.some((ask) => ask.operation === 'path')) && weakTasks.has(words)) return null
  return { reason: 'out_of_scope', premise: `"${textOf(question, tag)}" is not something Aftermap does. It can find, count, measure, mark, check, route and move the map.` }
}

export const visibleCheck: Check = (question) => {
  const tag = first(question, 'not_visible')
  if (!tag) return null
  const why = tag.value === 'cause' ? 'An image shows what is there, not why it came to be.' : `"${textOf(question, tag)}" cannot be seen in an image taken from above.`
  return { reason: 'not_visible', premise: why }
}

/** Where something lies to a river, a road or another thing: no step here takes a side of a thing or a strip along it, a drawn area does. */
const spatial = new Set(['relations', 'between'])

/** Kinds an image could tell and no step computes. */
const computed = new Set(['between', 'density', 'statistics', 'hotspot', 'long', 'relations', 'purpose'])

export const dataCheck: Check = (question, asked) => {
  const tag = first(question, 'no_data')
  if (!tag || (asked.mentions.length === 0 && first(question, 'no_class'))) return null
  if (tag.value === 'places') return placeUnknown(question, question.tokens[tag.to - 1]?.raw ?? textOf(question, tag))
  const notComputed = {
    reason: 'no_data' as const,
    premise: `"${textOf(question, tag)}" is not worked out here; each kind of thing can be counted, measured and marked by itself.`,
  }
  if (spatial.has(tag.value)) return { ...notComputed, ask: { what: 'area', sentence: 'Draw the ground that is meant; the question is then asked of it.', choices: [] } }
  if (computed.has(tag.value)) return notComputed
  return { reason: 'no_data', premise: `"${textOf(question, tag)}" needs data that is not loaded; an image alone does not hold it.` }
}

export const dateCheck: Check = (question, asked) => {
  const tag = first(question, 'no_date') ?? question.tags.find((one) => one.kind === 'date' && one.value === 'pre')
  if (!tag) return null
  const images = question.context.images ?? []
  const dates = new Set(images.map((image) => image.date ?? image.role)).size
  if (dates < 2) return { reason: 'no_date', premise: `"${textOf(question, tag)}" compares dates, and only one image is loaded.` }
  if (asked.mentions.length > 0) return null
  return { reason: 'out_of_scope', premise: 'Change between dates is not computed by itself; ask the same question of each image.' }
}

export const modelCheck: Check = (question) => {
  const tag = first(question, 'no_model')
  if (!tag) return null
  const words = textOf(question, tag)
  const sensors = (question.context.images ?? []).map((image) => `${image.sensor ?? ''} ${image.name}`.toLowerCase())
  if (sensors.some((sensor) => sensor.includes(words.toLowerCase()))) return null
  return { reason: 'no_model', premise: `No model or sensor named "${words}" is here.` }
}

const pointsBack = /\b(same|again|of them|of those)\b/i

/** A follow-up ("do the same here") with nothing of its own to read. */
export const followCheck: Check = (question, asked) => {
  const tag = first(question, 'false_premise')
  const earliest = Math.min(...asked.mentions.map((one) => one.at))
  if (!tag || (asked.mentions.length > 0 && !(pointsBack.test(textOf(question, tag)) && tag.from < earliest))) return null
  return { reason: 'false_premise', premise: `"${textOf(question, tag)}" points to an earlier answer, which is not followed here; say again what to look for.` }
}
