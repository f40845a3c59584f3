import type { Goal } from '../../../contracts/goal.ts'
import { commandAt } from '../grammar/commands.ts'
import { askLexicon } from '../grammar/lexicon.ts'
import type { Slots } from '../grammar/pattern.ts'
import { buildLexicon, type Tag, tagTokens } from '../grammar/tag.ts'
import { absentTools } from '../lexicon/absent-tools.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { type Token, tokenise, tokenOf } from '../text/tokens.ts'
import { findPhrase, type ToolPhrase } from './find-phrase.ts'
import { namesOf, type Tools } from './tool-names.ts'

/** The question without the words that name a tool; where they were all that said what to do, a word of the grammar for it stands instead. */
export type ToolsTaken = {
  readonly tokens: readonly Token[]
  readonly taken: readonly { word: string; meaning: string }[]
  readonly assumptions: readonly string[]
  /** ids of the tools named */
  readonly ids: readonly string[]
  /** ids of those that set one number against another */
  readonly comparing: readonly string[]
  readonly refusal: Refusal | null
}

type Asked = { readonly text: string; readonly tools: Tools | undefined; readonly slots: Slots }

const absentLexicon = buildLexicon({ absent: { tool: absentTools } })
const mostNamed = 4

/** Reads the tools a question names. Where the tools are not told, nothing is taken out. */
export function takeTools(tokens: readonly Token[], { text, tools, slots }: Asked): ToolsTaken {
  const none = { tokens, taken: [], assumptions: [], ids: [], comparing: [], refusal: null }
  if (!tools) return none
  let left: ToolsTaken = none
  for (let i = 0; i < mostNamed; i++) {
    const phrase = findPhrase(left.tokens, tools)
    if (!phrase) break
    if ('absent' in phrase) return { ...left, refusal: noTool(phrase.absent, tools) }
    left = without(left, phrase, { text, slots })
  }
  const [absent] = tagTokens(left.tokens, absentLexicon, slots)
  if (!absent) return left
  const words = left.tokens.slice(absent.from, absent.to)
  const isInstalled = namesOf(tools).some((name) => name.words.join(' ') === words.map((word) => word.norm).join(' '))
  return isInstalled ? left : { ...left, refusal: noTool(words.map((word) => word.raw).join(' '), tools) }
}

/** A tool was named and nothing it could work on. */
export const onlyTool = (ids: readonly string[]): Refusal => ({
  reason: 'unclear',
  premise: `The tool ${ids.join(', ')} is here; the question does not say what to use it on.`,
  ask: { what: 'class', sentence: 'Say what to look for, for example buildings or water.', choices: [] },
})

/** A tool that compares was named, and the question was read as one thing: its answer would leave the comparison out. */
export function missesSecond({ comparing }: ToolsTaken, { type }: Pick<Goal, 'type'>): Refusal | null {
  if (comparing.length === 0 || ['arithmetic', 'compound', 'workspace', 'refusal'].includes(type)) return null
  const premise = `The tool ${comparing.join(', ')} compares two things, and the question was read as one.`
  return { reason: 'unclear', premise, ask: { what: 'class', sentence: 'Name both, for example "destroyed and intact buildings".', choices: [] } }
}

const noTool = (name: string, tools: Tools): Refusal => ({
  reason: 'no_data',
  premise: `There is no tool for "${name}" here. The ${tools.length} tools here find, mark, count, measure, compare and route, and work the map.`,
})

type Named = Extract<ToolPhrase, { name: unknown }>

function without(left: ToolsTaken, { from, to, name }: Named, { text, slots }: { text: string; slots: Slots }): ToolsTaken {
  const [first, last] = [left.tokens[from], left.tokens[to - 1]]
  if (!first || !last) return left
  const { id } = name.tool
  const opens = !left.tokens.slice(0, from).some((token) => !polite.has(token.norm))
  const start = opens && joints.has(left.tokens[to]?.norm ?? '') ? to + 1 : to
  const before = left.tokens.slice(0, from)
  const after = compared(left.tokens.slice(start))
  const others = [...before, ...after]
  const place = { raw: text.slice(first.start, last.end), start: first.start, end: last.end }
  const words = operationIn(others, slots) ? [] : wordsFor(name, others, slots)
  return {
    ...left,
    tokens: words.length > 0 ? [...before, ...words.map((word) => tokenOf(word, place)), ...after] : others,
    taken: [...left.taken, { word: place.raw, meaning: `the tool ${id}` }],
    assumptions: [...left.assumptions, `"${place.raw}" names the tool ${id}; which steps the plan has follows from what is asked.`],
    ids: [...left.ids, id],
    comparing: comparisons.has(askIn(tokenise(id), slots)?.value ?? '') ? [...left.comparing, id] : left.comparing,
  }
}

const polite = new Set(['please', 'can', 'could', 'would', 'you', 'we', 'i', 'want', 'to', 'let', 'us', ',', 'now', 'then'])
const joints = new Set(['to', 'on', 'for', 'over', 'and', ',', ':', ';'])
/** Verbs that say nothing a tool could be told by. */
const weakAsks = new Set(['be', 'tell', 'which', 'show', 'pointed'])

/** Whether the words say themselves what to do. */
function operationIn(tokens: readonly Token[], slots: Slots): boolean {
  const tags = tagTokens(tokens, askLexicon, slots)
  return tags.some((tag) => (tag.kind === 'ask' && !weakAsks.has(tag.value)) || tag.kind === 'arith' || tag.kind === 'group') || commandAt(tokens, slots) !== null
}

/** "... to compare destroyed buildings with all buildings" says with the tool how to compare. */
function compared([first, ...rest]: readonly Token[]): readonly Token[] {
  if (first?.norm !== 'compare') return first ? [first, ...rest] : rest
  const at = rest.findIndex((token) => ['with', 'to', 'against'].includes(token.norm))
  return rest.map((token, i) => (i === at ? tokenOf('and', token) : token))
}

const comparisons = new Set(['ratio', 'percent', 'difference', 'rank'])

type Name = Named['name']

const phrasesOf = ({ tool, words }: Name) => [words.join(' '), ...[tool.id, ...tool.words].map((name) => name.replaceAll('_', ' '))].map((name) => tokenise(name))

function askIn(tokens: readonly Token[], slots: Slots): Tag | null {
  const [tag, more] = tagTokens(tokens, askLexicon, slots)
  return tag && !more && tag.to - tag.from === tokens.length && ['arith', 'way', 'ask'].includes(tag.kind) && !weakAsks.has(tag.value) ? tag : null
}

/** The words of the grammar that ask for what a tool does: those it was named by, its own name, or the first of its words that do. */
function askFor(name: Name, slots: Slots): readonly string[] {
  const own = phrasesOf(name)
  // "bigger" among the words of a filter is no comparison of two things
  const found = own.find((tokens, i) => askIn(tokens, slots) && (i < 2 || askIn(tokens, slots)?.kind !== 'arith'))
  return found?.map((token) => token.norm) ?? []
}

/** Words to stand where a tool was named: an order where no thing is spoken of, else what asks for it; none where the grammar has none. */
function wordsFor(name: Name, others: readonly Token[], slots: Slots): readonly string[] {
  const hasThing = tagTokens(others, askLexicon, slots).some((tag) => ['object', 'state', 'road'].includes(tag.kind))
  const order = hasThing ? undefined : phrasesOf(name).find((tokens) => commandAt(tokens, slots) !== null)
  return order?.map((token) => token.norm) ?? askFor(name, slots)
}
