import type { Answer, Fact } from '../../contracts/answer.ts'
import type { Unit } from '../../contracts/kinds/index.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { answerLanguages, type AnswerLanguage } from './languages/index.ts'
import { areaWords, lengthWords, quantityWords } from './numbers.ts'

export type Units = Workspace['units']

export const autoUnits: Units = { area: 'auto', length: 'auto' }

/** Square metres of one unit of area; international foot and acre. */
export const areaFactors: Partial<Record<Unit, number>> = { m2: 1, ha: 10_000, km2: 1_000_000, ft2: 0.3048 ** 2, acre: 4046.8564224 }

/** Metres of one unit of length. */
export const lengthFactors: Partial<Record<Unit, number>> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 }

/** Square metres in the units she chose; with `auto` as large as the value asks for. */
export const areaIn = (areaM2: number, { area }: Units): string => (area === 'auto' ? areaWords(areaM2) : quantityWords(areaM2 / factor(areaFactors, area), area))

/** Metres in the units she chose; with `auto` as large as the value asks for. */
export const lengthIn = (lengthM: number, { length }: Units): string => (length === 'auto' ? lengthWords(lengthM) : quantityWords(lengthM / factor(lengthFactors, length), length))

/**
 * A number with its unit in words. Square metres and metres are what tools give when nobody asked for a unit, so they
 * follow the units of the project; any other unit was asked for in the question or on a card and stays.
 */
export function measureWords(value: number, unit: Unit, units: Units): string {
  if (unit === 'm2') return areaIn(value, units)
  if (unit === 'm') return lengthIn(value, units)
  return quantityWords(value, unit)
}

/** The same answer worded in the given units; values, units and what the facts rest on stay as they are. */
export function inUnits(answer: Answer, units: Units, language: AnswerLanguage = answerLanguages.en): Answer {
  const facts = answer.facts.map((fact) => withWords(fact, units, language))
  return facts.length === 0 ? answer : { ...answer, facts, text: fill(answer.template, facts) }
}

/** Puts the facts into the sentence. */
export const fill = (template: string, facts: readonly Fact[]): string =>
  template.replace(/\{(f\d+)\}/g, (slot, id) => {
    const fact = facts.find((one) => one.id === id)
    return fact ? factWords(fact) : slot
  })

/** A fact's value as the sentence says it. */
export function factWords(fact: Fact): string {
  if (fact.words !== undefined) return fact.words
  if (typeof fact.value === 'number') return fact.unit ? quantityWords(fact.value, fact.unit) : String(fact.value)
  if (typeof fact.value === 'boolean') return fact.value ? 'yes' : 'no'
  return fact.value ?? 'not known'
}

function withWords(fact: Fact, units: Units, { yes, no, notKnown, code }: AnswerLanguage): Fact {
  const { words: _, ...bare } = fact
  if (code !== 'en' && (typeof fact.value === 'boolean' || fact.value === null)) return { ...bare, words: fact.value === null ? notKnown : fact.value ? yes : no }
  if (typeof fact.value !== 'number' || fact.unit === null) return bare
  return { ...bare, words: measureWords(fact.value, fact.unit, units) }
}

function factor(factors: Partial<Record<Unit, number>>, unit: Unit): number {
  const one = factors[unit]
  if (one === undefined) throw new Error(`no factor for ${unit}`)
  return one
}
