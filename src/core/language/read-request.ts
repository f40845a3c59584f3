import type { Goal, Reading } from '../../contracts/goal.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { askLexicon, beyondLexicon } from './grammar/lexicon.ts'
import { collisionsOf } from './grammar/collisions.ts'
import { lexiconFor } from './grammar/model-classes.ts'
import { missesSecond, onlyTool, takeTools, type ToolsTaken } from './named-tools/take-tools.ts'
import { coverGround } from './grammar/cover-ground.ts'
import { openFiller } from './grammar/open-filler.ts'
import type { Slots } from './grammar/pattern.ts'
import { slotsFor } from './grammar/slots.ts'
import { type Lexicon, type Tag, tagTokens } from './grammar/tag.ts'
import { harmlessWords } from './lexicon/harmless.ts'
import { followUpOf } from './follow/follow-up.ts'
import { type GoalMeaning, goalOf, refusing } from './meaning/goal-of.ts'
import { unseenRefusal } from './meaning/honest/seen.ts'
import { workspaceOf } from './meaning/workspace.ts'
import type { Question } from './meaning/types.ts'
import { imageLabel } from './screen/ask.ts'
import { wordsOf } from './screen/place-named.ts'
import { datedImage } from './screen/dated-image.ts'
import { type ReadPart, resolveReferences } from './screen/references.ts'
import { changeOf } from './screen/two-dates.ts'
import { worstAreaOf } from './screen/worst-area.ts'
import { withReferences } from './screen/with-references.ts'
import { chipsOf } from './say/chips.ts'
import { otherLanguage } from './text/language.ts'
import { commonVocabulary, orderVocabulary, vocabulary } from './grammar/vocabulary.ts'
import { countPlurals, indexWords, mendSpelling } from './text/spelling.ts'
import { type Token, tokenise } from './text/tokens.ts'
import { joinUnits } from './text/units.ts'

const longest = 2000
const words = { known: new Set([...vocabulary, ...harmlessWords]), likely: indexWords(commonVocabulary), possible: indexWords(orderVocabulary) }
const canDo = 'Aftermap can find, count, measure, mark, check, route and move the map.'

/** A phrase that belongs to a longer one of the grammar is harmless ("sign of damage", "can people reach"). */
const uncovered = (beyond: readonly Tag[], tags: readonly Tag[]): Tag[] =>
  beyond.filter((tag) => !tags.some((one) => one.kind !== 'mark' && one.from <= tag.from && one.to >= tag.to))

const knownBy = new WeakMap<Lexicon, typeof words>()

/** Words that are no slips: those of the grammar, and with a lexicon of installed classes those too. */
function knownWords(lexicon: Lexicon): typeof words {
  if (lexicon === askLexicon) return words
  const cached = knownBy.get(lexicon)
  if (cached) return cached
  const own = [...lexicon.words].filter((word) => !words.known.has(word))
  const made = { ...words, known: new Set([...words.known, ...own, ...own.map((word) => `${word}s`)]) }
  knownBy.set(lexicon, made)
  return made
}

/** A name of a place is no slip either. */
function withPlaces(known: typeof words, { places }: PlanningContext): typeof words {
  return places && places.length > 0 ? { ...known, known: new Set([...known.known, ...places.flatMap(({ name }) => wordsOf(name))]) } : known
}

type Grammar = { readonly lexicon: Lexicon; readonly slots: Slots }

/** The words as the grammar tags them; `whole` lends text, context and choices. */
function questionOf(tokens: readonly Token[], whole: Pick<Question, 'text' | 'context' | 'chosen'>, { lexicon, slots }: Grammar): Question {
  const tags = openFiller(tagTokens(tokens, lexicon, slots), { tokens, lexicon, slots })
  return { ...whole, tokens, tags, beyond: uncovered(tagTokens(tokens, beyondLexicon, slots), tags) }
}

/** What points at the screen is resolved first and taken out; the rest is read by the grammar. */
function readPart(tokens: readonly Token[], whole: Question, grammar: Grammar): ReturnType<ReadPart> {
  const { text, context, chosen = {} } = whole
  const found = resolveReferences({ text, tokens, context, slots: grammar.slots, chosen })
  const isWhole = found.tokens.length === whole.tokens.length && found.tokens.every((token, i) => token === whole.tokens[i])
  return { question: isWhole ? whole : questionOf(found.tokens, whole, grammar), found }
}

function meaningOf(whole: Question, grammar: Grammar): GoalMeaning | null {
  const { question, found } = readPart(whole.tokens, whole, grammar)
  if (found.refusal) return refusing(found.refusal)
  const meaning = goalOf(question)
  if (!meaning) return null
  const placed = withReferences(meaning, found, whole.context)
  const dated = datedImage({ ...placed.goal, ...whole.chosen }, whole.context)
  if (!dated) return placed
  return 'refusal' in dated
    ? refusing(dated.refusal)
    : { ...placed, goal: { ...placed.goal, layerId: dated.image.id }, taken: [...placed.taken, { word: placed.goal.when, meaning: imageLabel(dated.image) }] }
}

/** A meaning with the tools the question names; a tool without anything to use it on is asked about, one that is not here refused. */
function withTools(meaning: GoalMeaning | null, named: ToolsTaken): GoalMeaning | null {
  const { refusal, ids, taken, assumptions } = named
  if (refusal) return refusing(refusal)
  if (!meaning) return ids.length > 0 ? refusing(onlyTool(ids)) : null
  const second = missesSecond(named, meaning.goal)
  if (second) return refusing(second)
  return { ...meaning, taken: [...taken, ...meaning.taken], assumptions: meaning.goal.type === 'refusal' ? meaning.assumptions : [...meaning.assumptions, ...assumptions] }
}

/** The reading: chosen chips over the meaning; what nothing here can see is refused whatever way the classes came in. */
function readingOf({ text, context, chosen = {}, ...rest }: Question, meaning: GoalMeaning, { slots }: Grammar): Reading {
  const wanted = { ...meaning.goal, ...chosen }
  const unseen = unseenRefusal(wanted, context)
  const { goal, assumptions, doubt, taken } = unseen ? { ...refusing(unseen), taken: meaning.taken } : { ...meaning, goal: wanted }
  const collisions = goal.type === 'refusal' ? [] : collisionsOf({ text, context, ...rest }, slots)
  return { text, goal, chips: chipsOf({ goal, context, doubt }), taken: [...taken], assumptions: [...collisions, ...assumptions] }
}

/**
 * Meaning of a question in plain English. Pure; about a millisecond.
 * `patch` lays chosen chips over the goal. Understood but unanswerable questions are readings of type `refusal`;
 * failures are `question_empty`, `question_too_long`, `question_language`, `question_not_understood`.
 */
export function readRequest(text: string, context: PlanningContext, patch: Partial<Goal> = {}): Result<Reading> {
  if (text.length > longest)
    return fail({
      code: 'question_too_long',
      message: `The question has ${text.length} characters; the planner reads up to ${longest}.`,
      hint: 'Ask one thing in a sentence or two.',
      repairable: true,
    })
  if (text.trim() === '')
    return fail({ code: 'question_empty', message: 'There is no question.', hint: 'Type one, for example "How many buildings are destroyed here?"', repairable: true })
  const slots = slotsFor(context)
  const lexicon = lexiconFor(context)
  const named = takeTools(tokenise(text), { text, tools: context.tools, slots })
  const tokens = coverGround(joinUnits(countPlurals(mendSpelling(named.tokens, withPlaces(knownWords(lexicon), context)))), (some) => tagTokens(some, lexicon, slots))
  const grammar = { lexicon, slots }
  const whole = questionOf(tokens, { text, context, chosen: patch }, grammar)
  const language = otherLanguage(text, (word) => vocabulary.has(word) || harmlessWords.has(word))
  if (language)
    return fail({
      code: 'question_language',
      message: `The question is not in English${language.name === 'another script' ? '' : ` but, it seems, in ${language.name}`}; the built-in planner reads English only.`,
      hint: 'Ask in English, for example "How many buildings are destroyed here?"',
      repairable: true,
    })
  const part: ReadPart = (some) => readPart(some, whole, grammar)
  const followed = followUpOf(whole, slots, part) ?? changeOf(whole, part) ?? worstAreaOf(whole)
  const order = followed ? null : workspaceOf(whole, slots)
  const said = followed ?? (order ? { goal: order, assumptions: [], taken: [], doubt: null } : meaningOf(whole, grammar))
  const meaning = withTools(said, named)
  if (!meaning) return fail({ code: 'question_not_understood', message: `"${text.trim()}" is not a question Aftermap understands.`, hint: canDo, repairable: true })
  return ok(readingOf(whole, meaning, grammar))
}
