import type { Answer, Fact } from '../../../contracts/answer.ts'
import type { Artifact } from '../../../contracts/kinds/index.ts'
import type { AnswerLanguage } from '../languages/index.ts'
import { autoUnits, type Units } from '../units.ts'

export type Result = { readonly step: string; readonly artifactId: string; readonly artifact: Artifact }
export type AnswerAsk = {
  /** results the question asks for, in its order */
  readonly results: readonly Result[]
  /** the question asserted absence */
  readonly inverted: boolean
  /** label of the place: "A1", "the view"; empty for the whole image */
  readonly place: string
  readonly limits: readonly string[]
  /** units of the project; `auto` when absent */
  readonly units?: Units
  /** English when absent */
  readonly language?: AnswerLanguage
}

/** What one result becomes: its sentence with slots, and the facts behind the slots. */
export type Worded = { template: string; facts: Fact[]; kind: Answer['kind']; value: Answer['value']; reason: string | null }

/** What every wording needs beside the result. */
export type With = { readonly ask: AnswerAsk; readonly language: AnswerLanguage; readonly where: string; nextId(): string }

export const slot = (id: string): string => `{${id}}`
export const unitsOf = (ask: AnswerAsk): Units => ask.units ?? autoUnits
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const factOf = (id: string, result: Result, parts: Partial<Fact> & Pick<Fact, 'label' | 'value' | 'method'>): Fact => ({
  id,
  step: result.step,
  artifactId: result.artifactId,
  unit: null,
  interval: null,
  intervalReason: null,
  evidence: null,
  ...parts,
})
