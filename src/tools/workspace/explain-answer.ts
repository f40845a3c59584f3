import type { Answer, Fact } from '../../contracts/answer.ts'
import { ok } from '../../contracts/result.ts'
import { factWords, fill } from '../../core/words/index.ts'
import type { EarlierAnswer } from '../context.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { earlierAnswer } from './answer-objects.ts'

export const explainAnswer = defineTool({
  id: 'explain_answer',
  version: 1,
  module: 'workspace',
  verb: 'Explain the answer',
  output: 'answer',
  effects: 'none',
  readsCatalogue: true,
  summary: 'How sure an earlier answer is, or how it was found: its own facts, and no new number.',
  typing: {},
  words: ['how sure', 'how certain', 'why', 'how did you get that', 'explain'],
  inputs: {
    answer: argumentOf.textRequired({ label: 'answer', note: 'id of the question' }),
    about: argumentOf.choice(['certainty', 'method'], { label: 'what about it' }),
  },
  run({ answer, about }, context) {
    const earlier = earlierAnswer(context, answer)
    if (!earlier.ok) return earlier
    const { facts } = earlier.value.answer
    const template = about === 'method' ? methodOf(earlier.value) : certaintyOf(earlier.value)
    const said: Answer = {
      ...earlier.value.answer,
      kind: 'state',
      value: null,
      unit: null,
      interval: null,
      intervalReason: null,
      template,
      text: fill(template, facts),
      reason: null,
      hint: null,
    }
    return ok({ artifact: { kind: 'answer' as const, answer: said } })
  },
})

function methodOf({ number, steps, answer }: EarlierAnswer): string {
  const facts = answer.facts.map((fact) => `${fact.label}: {${fact.id}}, ${fact.method}`)
  const how = steps.length > 0 ? ` by these steps: ${steps.join('; ')}` : ''
  return sentences([`Question ${number} was answered${how}`, ...facts, answer.facts.length === 0 ? (answer.reason ?? '') : ''])
}

function certaintyOf({ number, answer }: EarlierAnswer): string {
  if (answer.facts.length === 0) return sentences([`The answer to question ${number} holds no number to be sure of`, answer.reason ?? ''])
  return sentences([...answer.facts.map(sureOf), ...answer.limits])
}

const reasons: Readonly<Record<string, string>> = {
  not_calibrated: 'nothing measured how often this source is right, so there is no interval',
  from_labels: 'it was read from labels, and how good they are is not known here',
}

function sureOf({ words: _, ...fact }: Fact): string {
  const start = `${fact.label}: {${fact.id}}`
  if (fact.interval === null) return `${start}; ${reasons[fact.intervalReason ?? ''] ?? fact.intervalReason ?? 'there is no interval'}`
  const [low, high] = fact.interval
  const words = (value: number) => factWords({ ...fact, value })
  return `${start}, 95 % between ${words(low)} and ${words(high)}; ${fact.method}`
}

const sentences = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ')
