import { classRegistry, isRegistryClass, membersOf } from '../../contracts/classes.ts'
import type { Answer, Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Sentence } from '../../contracts/kinds/index.ts'
import { areaWords, factWords, lengthWords, quantityWords } from '../../core/words/index.ts'

/** An answered question as a report tells it: facts carry the number of their question, so that ids of two questions stay apart. */
export type Told = { readonly request: RequestState; readonly answer: Answer; readonly facts: readonly Fact[]; readonly place: string; readonly severity: number }

export function toldOf(request: RequestState & { answer: Answer }): Told {
  const facts = request.answer.facts.map((fact) => ({ ...fact, id: `Q${request.number}.${fact.id}` }))
  const here = request.plan.resources['here']
  return {
    request,
    answer: request.answer,
    facts,
    place: here?.kind === 'area' ? here.label : 'Whole image',
    severity: Math.max(0, ...facts.map(severityOf), request.answer.kind === 'path' ? 2.5 : 0),
  }
}

/** 3 for destroyed to 0: order of highlights and key figures. */
export function severityOf({ evidence }: Fact): number {
  const ranks = (evidence?.classes ?? []).flatMap((name) => membersOf(name)).map((name) => (isRegistryClass(name) ? (classRegistry[name].damageRank ?? 0.5) : 0.5))
  return Math.max(0, ...ranks)
}

/** Value and unit as a sentence says them, then the interval where one is supported. */
export const intervalWords = ({ interval, unit }: Pick<Fact, 'interval' | 'unit'>): string | null => {
  if (interval === null) return null
  const say = (value: number) => (unit === 'm2' ? areaWords(value) : unit === 'm' ? lengthWords(value) : unit ? quantityWords(value, unit) : String(value))
  return `${say(interval[0])} to ${say(interval[1])}`
}

/** What stands under a key figure: what it is, its interval or why there is none, and that it comes from an image. */
export function captionOf(fact: Fact): string {
  const interval = intervalWords(fact)
  const range = interval ? `, ${interval} (95 %)` : fact.intervalReason === 'not_calibrated' ? ', not calibrated' : ''
  return `${fact.label}${range}, image analysis`
}

export const valueWords = (fact: Fact): string => factWords(fact)

/** Sentences of a section, numbered so that an edit finds each again. */
export const sentencesOf = (section: string, all: readonly { text: string; facts?: readonly Fact[] }[]): Sentence[] =>
  all.map(({ text, facts = [] }, at) => ({ id: `${section}.${at + 1}`, text, facts: facts.map(({ id }) => id), byHand: false, original: null }))
