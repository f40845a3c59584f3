import { membersOf, registryClasses } from '../../../contracts/classes.ts'
import type { Answer } from '../../../contracts/answer.ts'
import type { AnswerLanguage } from '../languages/index.ts'
import { damageStems } from './damage-words.ts'
import { dateWords } from './date-words.ts'
import { foreignLetters, holdsMarkup, slotMisplaced } from './letters.ts'
import { statedNumbers } from './number-words.ts'

export type WordingProblem = {
  readonly code:
    | 'empty'
    | 'too_long'
    | 'markup'
    | 'slot_unknown'
    | 'slot_missing'
    | 'number_not_a_fact'
    | 'class_not_a_fact'
    | 'place_not_a_fact'
    | 'date_not_a_fact'
    | 'polarity'
    | 'foreign_script'
  /** for the second try of the model, and for the record */
  readonly sentence: string
}

/** What a worded sentence may name: classes behind the facts, and names of the question's own screen. */
export type WordingTable = {
  readonly answer: Pick<Answer, 'facts' | 'value' | 'kind'>
  readonly classes: readonly string[]
  /** areas, points and layers as people named them, and words of the question that begin with a capital */
  readonly names: readonly string[]
  readonly language: AnswerLanguage
  /** the question asserted absence */
  readonly inverted: boolean
}

const longest = 600

/**
 * Everything that keeps a model's sentence from being an answer: numbers, classes, places and dates that are no facts, slots that do not
 * exist, a yes where the fact says no. Strict on purpose: what is refused here is worded by the template, and nothing is lost but style.
 */
export function checkWording(text: string, table: WordingTable): WordingProblem[] {
  const plain = text.trim()
  if (plain === '') return [problem('empty', 'The sentence is empty.')]
  if (plain.length > longest) return [problem('too_long', `The sentence is longer than ${longest} characters.`)]
  const named = withoutNames(plain, table.names).normalize('NFKC')
  // a comma, so that a capital behind a value is still inside the sentence
  const bare = named.replace(/\{f\d+\}/g, ',')
  return [
    ...markup(plain),
    ...slots(plain, table),
    ...script(bare, table),
    ...numbers(named, table),
    ...classes(bare, table),
    ...dates(bare, table),
    ...places(bare, table),
    ...polarity(bare, table),
  ]
}

const problem = (code: WordingProblem['code'], sentence: string): WordingProblem => ({ code, sentence })
const quoted = (words: Iterable<string>) =>
  [...new Set(words)]
    .slice(0, 5)
    .map((word) => `"${word}"`)
    .join(', ')

/** Names people gave may hold digits and capitals: "A1", "Sector 4". */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ' '), text)

const markup = (text: string) => (holdsMarkup(text) ? [problem('markup', 'The sentence holds brackets, markup, signs such as % or ~, or characters that cannot be seen.')] : [])

function script(text: string, { language }: WordingTable): WordingProblem[] {
  const found = foreignLetters(text, language.code)
  return found.length > 0 ? [problem('foreign_script', `${quoted(found)} is not written in the letters of ${language.name}.`)] : []
}

function slots(text: string, { answer }: WordingTable): WordingProblem[] {
  const used = [...text.matchAll(/\{(f\d+)\}/g)].map((match) => match[1] ?? '')
  const known = new Set(answer.facts.map((fact) => fact.id))
  const unknown = used.filter((id) => !known.has(id))
  const misplaced = slotMisplaced(text)
  const twice = used.find((id, at) => used.indexOf(id) !== at)
  const missing = answer.facts.filter((fact) => typeof fact.value === 'number' && !used.includes(fact.id)).map((fact) => fact.id)
  return [
    ...(unknown.length > 0 ? [problem('slot_unknown', `There is no fact ${unknown.join(', ')}.`)] : []),
    ...(misplaced !== null ? [problem('number_not_a_fact', `"${misplaced}" is not read as its value: a slot stands alone, a space on each side.`)] : []),
    ...(twice !== undefined ? [problem('number_not_a_fact', `{${twice}} is written twice.`)] : []),
    ...(missing.length > 0 ? [problem('slot_missing', `The sentence leaves out ${missing.map((id) => `{${id}}`).join(', ')}.`)] : []),
  ]
}

function numbers(text: string, { language }: WordingTable): WordingProblem[] {
  const found = statedNumbers(text, language.code)
  return found.length > 0 ? [problem('number_not_a_fact', `${quoted(found)} states a number, a bound or a unit; these come with the slots only.`)] : []
}

function classes(text: string, { classes: named, language }: WordingTable): WordingProblem[] {
  const allowed = new Set(named.flatMap((name) => [name, ...membersOf(name)]))
  const low = text.toLowerCase()
  const levels = Object.entries(damageStems[language.code]).filter(([level, stems]) => !allowed.has(level) && stems.some((stem) => low.includes(stem)))
  const things = registryClasses.filter(
    (name) => !name.startsWith('building') && name !== 'background' && !allowed.has(name) && has(low, language.classes[name].many, language.classes[name].one),
  )
  const building = [...allowed].some((name) => name.startsWith('building')) ? [] : has(low, language.classes.building.many, language.classes.building.one) ? ['building'] : []
  const wrong = [...levels.map(([level]) => level), ...things, ...building]
  return wrong.length > 0 ? [problem('class_not_a_fact', `The facts say nothing of ${quoted(wrong)}.`)] : []
}

const has = (text: string, ...words: readonly string[]): boolean => words.some((word) => text.includes(word.toLowerCase()))

function dates(text: string, { language }: WordingTable): WordingProblem[] {
  const low = text.toLowerCase()
  const found = dateWords[language.code].filter((name) => (language.code === 'zh' || language.code === 'ar' ? low.includes(name) : wordIn(low, name)))
  return found.length > 0 ? [problem('date_not_a_fact', `${quoted(found)} is a date, and no fact has one.`)] : []
}

const wordIn = (text: string, word: string) => new RegExp(`(?<![\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'u').test(text)

/** A capital inside a sentence is a name, and every name must be one of the screen's. Scripts without capitals cannot be judged this way. */
function places(text: string, { language }: WordingTable): WordingProblem[] {
  if (language.code === 'ar' || language.code === 'zh') return []
  const found = [...text.matchAll(/(?<=[\p{Ll}\p{N},;:)]\s+)\p{Lu}[\p{L}\p{M}]*/gu)].map((match) => match[0]).filter((word) => !(language.code === 'en' && word === 'I'))
  return found.length > 0 ? [problem('place_not_a_fact', `${quoted(found)} is a name the question's screen does not have.`)] : []
}

const answerWords = {
  en: [/^yes\b/i, /^no\b/i],
  es: [/^sí(?!\p{L})/iu, /^no\b/i],
  fr: [/^oui\b/i, /^non\b/i],
  pt: [/^sim\b/i, /^não(?!\p{L})/iu],
  ar: [/^نعم/u, /^لا/u],
  zh: [/^是/u, /^否/u],
} as const
const denials = {
  en: /\b(?:no|not|none|never|nothing|without|cannot|neither|nor|hardly|barely|scarcely|absent|lacks?|lacking)\b|n['’]t\b/i,
  es: /(?<!\p{L})(?:no|ningún|ninguna|ninguno|nada|nunca|sin|tampoco)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ne|n['’]|pas|aucun|aucune|rien|jamais|sans|non)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:não|nenhum|nenhuma|nada|nunca|sem)(?!\p{L})/iu,
  ar: /(?:لا|لم|ليس|لن|بدون|غير)/u,
  zh: /[不没未无非]/u,
} as const

/** A yes or no begins the sentence and is the fact's; a number above zero is not denied. */
function polarity(text: string, { answer, language, inverted }: WordingTable): WordingProblem[] {
  const [yes, no] = answerWords[language.code]
  const start = text.trim()
  // "buildings without damage" is the name of a class, not a denial
  const named = Object.values(language.classes).flatMap(({ one, many }) => [one, many])
  const denies = (part: string) => denials[language.code].test(named.toSorted((a, b) => b.length - a.length).reduce((left, name) => left.replaceAll(name, ' '), part))
  if (answer.kind === 'yes_no' && typeof answer.value === 'boolean') {
    const wanted = answer.value !== inverted ? yes : no
    if (!wanted.test(start)) return [problem('polarity', 'The sentence must begin with the answer of the fact: yes or no.')]
    const rest = start.replace(wanted, '')
    // "yes, there are none" and "no, they are there" say both
    return /\p{L}/u.test(rest) && denies(rest) === answer.value ? [problem('polarity', 'The sentence says the opposite of its own yes or no.')] : []
  }
  const counted = answer.facts.some((fact) => typeof fact.value === 'number' && fact.value > 0)
  return counted && answer.kind !== 'path' && denies(start) ? [problem('polarity', 'The sentence denies what the facts count.')] : []
}
