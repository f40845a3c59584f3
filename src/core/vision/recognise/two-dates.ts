import type { ModelCard } from '../../../contracts/model-card.ts'
import type { DeclaredInput } from './input-plan.ts'
import type { Question } from './recognition.ts'
import type { Said } from './said.ts'

/** How two dates enter a model: `first` is the input of the earlier one. */
export type Dates = { first?: string; pair?: NonNullable<ModelCard['input']['pair']>; assumed: string[]; questions: Question[] }

const before = /pre|before|old|(^|[^a-z])(t1|t0|a|im1|x1|img1|image1)$/i
const after = /post|after|new|(^|[^a-z])(t2|b|im2|x2|img2|image2)$/i

const datesQuestion = (choices: string[]): Question => ({
  id: 'dates',
  question: choices.includes('one') ? 'Are these two dates of three bands, and which comes first, or one image of six bands?' : 'Which of the two inputs is the earlier date?',
  choices,
  why: 'The names of the inputs do not tell the order of the dates, and exchanged dates turn damage into repair.',
})

/** Two inputs: which is the earlier date, by what was said, by their names, or asked. */
export function twoInputs(one: DeclaredInput, two: DeclaredInput, { dates }: Said): Dates {
  const inOrder = { first: one.name, pair: { as: 'inputs' as const, second: two.name }, questions: [] }
  const turned = { first: two.name, pair: { as: 'inputs' as const, second: one.name }, questions: [] }
  if (dates === 'before_after') return { ...inOrder, assumed: [] }
  if (dates === 'after_before') return { ...turned, assumed: [] }
  if (before.test(one.name) && after.test(two.name)) return { ...inOrder, assumed: [`${one.name} is the earlier date by its name`] }
  if (after.test(one.name) && before.test(two.name)) return { ...turned, assumed: [`${two.name} is the earlier date by its name`] }
  return { ...inOrder, assumed: [], questions: [datesQuestion(['before_after', 'after_before'])] }
}

/** Six channels in one input: two dates of three, or one image of six. */
export function twoStacked(channels: number, { dates }: Said): Dates {
  if (channels !== 6 || dates === 'one') return { assumed: [], questions: [] }
  const pair = { as: 'channels' as const }
  if (dates === 'before_after') return { pair, assumed: [], questions: [] }
  if (dates === 'after_before') return { pair: { ...pair, reversed: true }, assumed: [], questions: [] }
  return { pair, assumed: [], questions: [datesQuestion(['before_after', 'after_before', 'one'])] }
}
