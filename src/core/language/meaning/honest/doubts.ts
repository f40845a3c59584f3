import type { Goal } from '../../../../contracts/goal.ts'
import type { Asked } from '../asks.ts'
import { type Question, textOf } from '../types.ts'
import { leftoversOf } from './leftover.ts'
import { narrowDoubts } from './same-class.ts'

/** Sentences on what the question says and the reading leaves out; each names the words. */
export function doubtsOf(question: Question, asked: Asked, goal: Goal): string[] {
  const aside = (value: string) => question.tags.find((tag) => tag.kind === 'aside' && tag.value === value)
  const sentences: string[] = []
  const threshold = aside('threshold') ?? aside('measure') ?? aside('number') ?? sizeOfGround(question, goal)
  const superlative = aside('superlative')
  if (threshold) sentences.push(thresholdDoubt(textOf(question, threshold), goal))
  if (superlative && goal.type !== 'path') sentences.push(`All are given; sort the objects by area for "${textOf(question, superlative)}".`)
  sentences.push(...wayDoubts(question, goal), ...stateDoubts(question, goal), ...narrowDoubts(question, goal), ...leftoverDoubts(question, asked))
  return sentences
}

function thresholdDoubt(words: string, { operations }: Goal): string {
  if (operations.includes('count')) return `The number is given; compare it with "${words}".`
  if (operations.includes('area')) return `The area is given; compare it with "${words}".`
  return `All are given, not "${words}".`
}

/** A size said of water or roads is no condition on objects. */
const sizeOfGround = ({ tags }: Question, goal: Goal) => (goal.filter ? undefined : tags.find((tag) => tag.kind === 'filter' && tag.value.startsWith('area')))

/** Words that an image cannot decide and that leave the answer as it is. */
function stateDoubts(question: Question, goal: Goal): string[] {
  const parked = question.tokens.find((token) => token.norm === 'parked')
  const guess = question.tags.find((tag) => tag.kind === 'aside' && tag.value === 'guess')
  const sentences: string[] = []
  if (parked) sentences.push(`"${parked.raw}" is not judged: all vehicles are taken, moving or not.`)
  const onRoad = question.tags.find((tag) => tag.kind === 'small' && tag.value === 'filler' && /\b(road|street|driveway|pavement)s?\b/i.test(textOf(question, tag)))
  if (onRoad && !goal.classes.some((name) => name.startsWith('road'))) sentences.push(`"${textOf(question, onRoad)}" is not checked: all are taken, wherever they stand.`)
  if (guess) sentences.push(`"${textOf(question, guess)}" is not weighed: what the model takes for it is given, with its score.`)
  return sentences
}

/** "Any trees blocking the way?": the way is looked for, not what stands on it. */
function wayDoubts(question: Question, goal: Goal): string[] {
  const tag = goal.type === 'path' ? question.tags.find((one) => one.kind === 'object' && ['tree', 'building', 'pool', 'water'].includes(one.value)) : undefined
  return tag ? [`"${textOf(question, tag)}" is not looked for: only whether a clear road leads there.`] : []
}

function leftoverDoubts(question: Question, asked: Asked): string[] {
  const words = [...new Set(leftoversOf(question, asked).map((one) => `"${one.token.raw}"`))]
  return words.length > 0 ? [`Not used: ${words.join(', ')}.`] : []
}
