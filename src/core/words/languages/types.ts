import type { LanguageCode } from '../../../contracts/answer-language.ts'
import type { ClassGroup, RegistryClass } from '../../../contracts/classes.ts'
import type { PlainDimension } from '../../../contracts/kinds/index.ts'

/** How a class is called: one of it, several, and with an article where the language wants one after "of". */
export type ClassForms = { readonly one: string; readonly many: string }

export type Dimension = PlainDimension

/** `slot` is `{f1}`; `what` is the thing in the form the sentence takes; `where` is empty or ends the sentence, with its space before it. */
export type Said = { readonly slot: string; readonly what: string; readonly where: string }

/**
 * The sentences of an answer in one language. No function writes a number of its own: numbers come in as slots, or as words of facts.
 * Digits are 0 to 9 and the decimal sign is a point in every language, so that a number reads the same in answer, table and export.
 */
export type AnswerLanguage = {
  readonly code: LanguageCode
  readonly name: string
  readonly classes: Readonly<Record<RegistryClass | ClassGroup, ClassForms>>
  readonly objects: string
  readonly everything: string
  /** the last two of a list of things, e.g. `a and b` */
  list(items: readonly string[], join: 'and' | 'or'): string
  /** "in A1", "in the view"; `label` is a name, or one of the labels of `places` */
  where(label: string): string
  readonly subject: {
    condition(words: string): string
    more(a: string, b: string): string
    share(part: string, whole: string, of: Dimension): string
    average(dimension: Dimension, what: string): string
  }
  count(said: Said & { readonly value: number }): string
  /** nothing found; `slot` of the zero where it was counted, else null */
  none(said: Omit<Said, 'slot'> & { readonly slot: string | null }): string
  /** how many more of one than of another */
  difference(said: Said): string
  area(said: Said): string
  /** a number that is neither a count nor an area of what was found: an average, a difference */
  is(said: Said): string
  length(said: Omit<Said, 'where'>): string
  share(said: Said): string
  corrected(head: Said, parts: string): string
  readonly hand: { readonly found: string; readonly added: string; readonly takenOut: string; more(acts: string): string; fewer(acts: string): string }
  readonly acts: Readonly<Record<'split' | 'merge' | 'relabel' | 'paint', string>>
  /** `lead` answers the question as it was put: a question that asserts absence turns it round */
  exists(said: { readonly lead: 'yes' | 'no'; readonly found: boolean; readonly what: string; readonly where: string }): string
  cannotTell(reason: string): string
  readonly path: {
    reached(from: string, to: string, slot: string): string
    notReached(from: string, to: string): string
    gap(words: string): string
    moved(name: string, words: string): string
  }
  order(items: string): string
  marked(said: Said): string
  onMap(said: Omit<Said, 'slot'>): string
  done(changes: string): string
  onlyAnalysed(words: string): string
  readonly yes: string
  readonly no: string
  readonly notKnown: string
}
