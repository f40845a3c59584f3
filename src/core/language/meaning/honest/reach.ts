import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'
import { stretchesOf } from './stretches.ts'

const cutOff = /^(cut off|inaccessible|accessible|unreachable|reachable|isolated|not accessible)$/i

/** "Buildings that can be reached": the way words belong to things, and no step tells what a road reaches. */
export const reachCheck: Check = (question, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const thing = asked.mentions.find((one) => one.classes.some((name) => !name.startsWith('road') && name !== 'vehicle'))
  if (!thing) return null
  const tag = question.tags.find(
    (one) => (one.kind === 'way' && one.value === 'path' && !isLiving(textOf(question, one))) || (one.kind === 'road' && cutOff.test(textOf(question, one))),
  )
  if (!tag && !usedByThings(question)) return null
  const words = tag ? textOf(question, tag) : 'drive'
  return {
    reason: 'no_data',
    premise: `"${words}": Aftermap can count things and find a way between two points, but cannot yet tell which things a road reaches. Ask how many there are, or whether there is a way from A to B.`,
  }
}

/** "Buildings rescuers can drive to": a state of roads said of other things. */
const usedByThings = (question: Question) =>
  stretchesOf(question).some(({ tags }) => {
    const objects = tags.filter((tag) => tag.kind === 'object')
    return (
      tags.some((tag) => tag.kind === 'road' && /drive|use|pass|travel/.test(textOf(question, tag))) &&
      objects.length > 0 &&
      objects.every((tag) => ['building', 'pool', 'tree'].includes(tag.value))
    )
  })

/** "Move back into" speaks of living there. */
const isLiving = (words: string) => /\b(move|live|proceed|make)\b/i.test(words)
