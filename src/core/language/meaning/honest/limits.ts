import { plainDigits } from '../../text/digits.ts'
import type { Check, Refusal } from '../refusal-check.ts'
import { conditionOf } from '../filter.ts'
import { type Question, textOf } from '../types.ts'

/** Numbers of a question that would be read as other ones, or not at all: an answer without them is to another question. */
export const limitCheck: Check = (question, asked) => (asked.asks.some((ask) => ask.operation === 'path') ? null : (unreadNumber(question) ?? noLimit(question)))

const refusing = (premise: string): Refusal => ({ reason: 'no_data', premise })

/** "½", "Ⅻ", "𝟏𝟎", "1e3", "1/2 ha", "1.000,5": no number the grammar reads. The sign of a square is one. */
const unreadable = /(?<![\p{L}])(?:[\p{No}\p{Nl}]|(?![0-9])\p{Nd})+|\d+(?:\.\d+)?e[+-]?\d+|\d+\s?\/\s?\d+(?=\s?(?:m2|m²|ha|hectares?|acres?|km|square)(?!\p{L}))/iu

function unreadNumber({ text, tokens }: Question): Refusal | null {
  const words = unreadable.exec(plainDigits(text))?.[0] ?? tokens.find((token) => /^\d/.test(token.raw) && /^\d/.test(token.norm) && token.value === null)?.raw
  return words === undefined ? null : refusing(`The number "${words}" is not read; write it like 12 or 0.5.`)
}

/** "Under -5 m2", "score over 200 %", "over 3 m2 but under 1 m2": nothing can be so. */
function noLimit(question: Question): Refusal | null {
  const tag = question.tags.find((one) => one.kind === 'filter')
  const filter = conditionOf(question)?.filter
  if (!tag || filter === undefined) return null
  const words = textOf(question, tag)
  const limits = question.tags
    .filter((one) => one.kind === 'filter')
    .map((one) => textOf(question, one))
    .join('" and "')
  if (/(?<!\d\s?)(?<!\p{L})[-−–]\s*\d/u.test(plainDigits(words))) return refusing(`"${words}" has a minus, and nothing is smaller than nothing.`)
  const parts = [...filter.matchAll(/(area|score) ([<>]=?) ([\d.]+) ?(\S*)/g)].map(([, of, sign = '', value, unit]) => ({ of, sign, value: Number(value), unit }))
  if (parts.some(({ of, value }) => of === 'score' && value > 1)) return refusing(`"${words}": a score is at most 1, or 100 %.`)
  const excluded = parts.some(
    (low) => low.sign.startsWith('>') && parts.some((high) => high.sign.startsWith('<') && high.of === low.of && high.unit === low.unit && high.value < low.value),
  )
  return excluded ? { reason: 'contradiction', premise: `"${limits}": no one thing can keep to all of these limits; ask for each of them by itself.` } : null
}
