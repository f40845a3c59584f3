import { unitOf } from '../../text/units.ts'
import { habitOf } from '../habit.ts'
import { isJoint } from './stretches.ts'
import type { Check } from '../refusal-check.ts'
import { textOf } from '../types.ts'

/** "How big is the largest building": the number of all of them would be no answer. Found or marked, all are given and the reading says so. */
export const superlativeCheck: Check = (question, asked) => {
  const tag = question.tags.find((one) => one.kind === 'aside' && one.value === 'superlative')
  if (!tag || asked.mentions.length === 0 || asked.asks.some((ask) => ask.operation === 'path') || question.tags.some((one) => one.kind === 'arith' && one.value === 'rank'))
    return null
  const boxed = asked.asks.every((ask) => ask.operation === 'detect' || ask.operation === 'segment')
  const judged =
    question.tags.some((one) => one.kind === 'ask' && ['count', 'area', 'exists'].includes(one.value)) || (asked.mentions[0]?.classes[0] !== 'building' && hasState(asked))
  const claimed = question.tags[0]?.kind === 'ask' && question.tags[0].value === 'be'
  const apart = question.tags.some((one) => one.kind === 'state' && question.tags.some((joint) => joint.from > tag.from && joint.to <= one.from && isJoint(joint)))
  if (boxed && !judged && !claimed && !apart) return null
  return { reason: 'no_data', premise: `"${textOf(question, tag)}" picks single objects by size, which no step does; find all of them and sort the objects by area.` }
}

const hasState = (asked: Parameters<Check>[1]) => asked.mentions.some((one) => !one.noun)

/** "The average number of trees": one image gives one number, and nothing to take a mean over. */
export const meanNumberCheck: Check = (question, asked) => {
  const tag = question.tags.find((one) => one.kind === 'arith' && one.value === 'mean')
  const counts = asked.operations.includes('count') && !asked.operations.includes('area')
  if (!tag || !counts || question.tags.some((one) => one.kind === 'arith' && one.value === 'ratio')) return null
  return { reason: 'no_data', premise: `"${textOf(question, tag)}" has nothing to be taken over: one image gives one number. Ask for the number, or for the mean size.` }
}

/** "Wider than 4 m": only the ground of a thing is measured. */
export const lengthFilterCheck: Check = (question) => {
  const tag = question.tags.find((one) => one.kind === 'filter' && one.value.startsWith('area'))
  const words = tag ? textOf(question, tag) : ''
  const unit = unitOf(tag?.captures['unit']?.at(-1))
  if (!tag || !unit || !['m', 'km', 'ft', 'mi'].includes(unit) || !/\b(wider|longer|taller|higher|narrower|shorter|deeper)\b/i.test(words)) return null
  return { reason: 'no_data', premise: `"${words}" needs widths, lengths or heights, which are not measured; the ground area of things is.` }
}

/** "Buildings of about 100 m2": a size is a limit, over or under it, or no condition at all. */
export const exactSizeCheck: Check = (question, asked) => {
  const tag = question.tags.find((one) => one.kind === 'aside' && one.value === 'measure')
  if (!tag || habitOf(asked.mentions) !== 'object' || asked.asks.some((ask) => ask.operation === 'path' || ask.operation === 'area')) return null
  return { reason: 'no_data', premise: `"${textOf(question, tag)}" is no limit; ask for those over or under a size, or between two.` }
}

/** "Is point A under water?": what is at one point is not read out. */
export const atPointCheck: Check = ({ tokens, tags, text }, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const at = tokens.findIndex(
    (token, i) => ['point', 'pin', 'marker'].includes(token.norm) && /^[A-Z]\d?$/.test(tokens[i + 1]?.raw ?? '') && !tags.some((tag) => tag.from <= i + 1 && tag.to > i + 1),
  )
  if (at < 0) return null
  const words = textOf({ tokens, text }, { from: at, to: at + 2 })
  return { reason: 'no_data', premise: `What is exactly at ${words} is not read out; ask for what lies near ${words}.` }
}

/** "How many of them": only openings such as "and in A2?" go on from an earlier question. */
export const pronounCheck: Check = (question, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path') || question.tags.some((tag) => tag.kind === 'object')) return null
  const token = question.tokens.find((one) => ['them', 'they'].includes(one.norm))
  if (!token) return null
  return { reason: 'false_premise', premise: `"${token.raw}" points to an earlier answer, which is not followed here; say again what to look for.` }
}

const openings = /^(any|anything|possible|you|there|they|so|not|need|necessary|one|it is|it was|we have|this|a|an)\b/

/** "If the river swells": an image shows one moment, not what would follow. */
export const conditionCheck: Check = (question) => {
  const at = question.tokens.findIndex(
    (token, i) => ['if', 'unless', 'supposing', 'assuming', 'provided'].includes(token.norm) && !question.tags.some((tag) => tag.from <= i && tag.to > i),
  )
  if (at < 0) return null
  const rest = question.tokens
    .slice(at + 1)
    .map((token) => token.norm)
    .join(' ')
  const end = question.tags.find((tag) => tag.kind === 'mark' && tag.from > at)?.from ?? question.tokens.length
  if (question.tokens[at]?.norm === 'if' && openings.test(rest)) return null
  return { reason: 'not_visible', premise: `"${textOf(question, { from: at, to: end })}" is a condition; an image shows what is there, not what would follow.` }
}

/** "Will the water rise?": what comes is in no image. "Will you count" is a courtesy, "will a truck get through" a way. */
export const futureCheck: Check = ({ tokens, tags }, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const at = tokens.findIndex(
    (token, i) => token.norm === 'will' && !['you', 'we', 'i'].includes(tokens[i + 1]?.norm ?? '') && !(i > 0 && tags.some((tag) => tag.from <= i && tag.to > i)),
  )
  if (at < 0) return null
  return { reason: 'not_visible', premise: `"${tokens[at]?.raw}" asks what will be; an image shows the moment it was taken.` }
}
