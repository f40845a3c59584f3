import type { Fact } from '../../../contracts/answer.ts'
import type { Quantity, Subject } from '../../../contracts/kinds/index.ts'
import { classWords } from '../classes.ts'
import { handParts } from '../hand.ts'
import type { answerLanguages } from '../languages/index.ts'
import { subjectWords } from '../subject.ts'
import { factOf, type Result, slot, type With, type Worded } from './parts.ts'

/** "{f1} destroyed buildings found in A1.", "The average area of destroyed buildings is {f1}." */
export function wordQuantity(result: Result, quantity: Quantity, given: With): Worded {
  const id = given.nextId()
  const { value, unit, interval, intervalReason, method, evidence } = quantity
  const fact = factOf(id, result, { label: whatOf(quantity, given, true), value, unit, interval, intervalReason, method, evidence })
  if (quantity.hand && handParts(quantity.hand).length > 1) return wordCorrected(result, quantity, { ...given, fact })
  return { kind: kindOf(quantity), value, template: sentence(quantity, { ...given, id }), facts: [fact], reason: null }
}

function sentence(quantity: Quantity, given: With & { id: string }): string {
  const { language, where } = given
  const said = { slot: slot(given.id), where, what: whatOf(quantity, given, true) }
  switch (quantity.dimension) {
    case 'count':
      if (isPlain(quantity) && quantity.value === 0) return language.none(said)
      if (isDerived(quantity)) return language.difference(said)
      return language.count({ ...said, value: quantity.value, what: whatOf(quantity, given, quantity.value !== 1 || quantity.classes.length !== 1) })
    case 'area':
      return isDerived(quantity) ? language.is(said) : language.area(said)
    case 'length':
      return language.length(said)
    case 'ratio':
      return language.share(said)
    default:
      return language.is(said)
  }
}

/** A result of the project file from before subjects were kept has its English label alone. */
function whatOf({ subject, label, classes }: Quantity, { language }: With, many: boolean): string {
  const known: Subject | undefined = subject ?? (label === classWords(classes) ? { form: 'classes', classes } : undefined)
  return known === undefined ? label : subjectWords(known, language, many)
}

const formOf = ({ subject, label }: Quantity): string =>
  subject?.form ?? (/ more than /.test(label) ? 'more' : /^average /.test(label) ? 'average' : / and /.test(label) ? 'sum' : 'classes')
const isPlain = (quantity: Quantity): boolean => formOf(quantity) === 'classes'
const isDerived = (quantity: Quantity): boolean => ['average', 'more'].includes(formOf(quantity))

function kindOf(quantity: Quantity): Worded['kind'] {
  if (quantity.dimension === 'count' && quantity.evidence && isPlain(quantity)) return 'count'
  return quantity.dimension === 'area' && !isDerived(quantity) ? 'area' : 'quantity'
}

/** "16 destroyed buildings in A1: 15 found, 2 added by the analyst, 1 taken out." Each number is a fact of its own. */
function wordCorrected(result: Result, quantity: Quantity, given: With & { fact: Fact }): Worded {
  const { language, where, fact } = given
  const { label, value, classes, evidence } = quantity
  const parts = quantity.hand ? handParts(quantity.hand) : []
  const english = language.code === 'en'
  const acts = (quantity.hand?.acts ?? []).map((act) => language.acts[act]).join(', ')
  const facts = parts.map((part, at) =>
    factOf(given.nextId(), result, {
      label: `${label}: ${part.label}`,
      value: part.value,
      unit: 'count',
      method: at === 0 ? 'before corrections by hand' : 'corrections by hand',
      evidence,
    }),
  )
  const words = parts.map((part) => (english ? part.words : foreignPart(part.label, language, acts)))
  const said = facts.map((one, at) => `${slot(one.id)} ${words[at] ?? ''}`)
  const what = whatOf(quantity, given, value !== 1 || classes.length !== 1)
  return { kind: 'count', value, template: language.corrected({ slot: slot(fact.id), what, where }, said.join(', ')), facts: [fact, ...facts], reason: null }
}

function foreignPart(label: string, { hand }: (typeof answerLanguages)['en'], acts: string): string {
  if (label === 'found') return hand.found
  if (label === 'added by the analyst') return hand.added
  if (label === 'taken out by hand') return hand.takenOut
  return label === 'fewer by hand' ? hand.fewer(acts) : hand.more(acts)
}
