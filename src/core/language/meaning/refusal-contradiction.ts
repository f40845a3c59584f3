import { damageLevels } from './mentions.ts'
import type { Check } from './refusal-check.ts'
import type { Question } from './types.ts'

/** Two states of one thing that exclude each other ("destroyed houses that are undamaged"). */
export const contradictionCheck: Check = (question, asked) => {
  if (question.tags.some((tag) => tag.kind === 'arith')) return null
  const byJoint = asked.mentions.map((one, i) => ({ one, next: asked.mentions[i + 1] }))
  for (const { one, next } of byJoint) {
    if (!next || next.join !== one.join || !sameClause(question, one.at, next.at)) continue
    if (disjointStates(one.classes, next.classes)) return { reason: 'contradiction', premise: 'Nothing can be both at once: the two states in the question exclude each other.' }
  }
  return null
}

const sameClause = ({ tags }: Question, a: number, b: number) =>
  !tags.some(
    (tag) => tag.from > Math.min(a, b) && tag.from < Math.max(a, b) && (tag.kind === 'mark' || (tag.kind === 'small' && ['and', 'or', 'than', 'versus'].includes(tag.value))),
  )

function disjointStates(a: readonly string[], b: readonly string[]): boolean {
  const states = (list: readonly string[]) =>
    list.every((name) => (damageLevels as readonly string[]).includes(name)) || list.every((name) => name === 'road_clear' || name === 'road_blocked')
  return states(a) && states(b) && a[0]?.split('_')[0] === b[0]?.split('_')[0] && !a.some((name) => b.includes(name))
}
