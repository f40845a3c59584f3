import type { Token } from '../text/tokens.ts'
import { type Captures, compile, firstWords, matchAt, type Pattern, patternWords, type Slots } from './pattern.ts'
import { sets } from '../lexicon/sets.ts'

/** A phrase of the lexicon found in the question: words `from` up to, not including, `to`. */
export type Tag<K extends string = string> = { readonly kind: K; readonly value: string; readonly from: number; readonly to: number; readonly captures: Captures }

type Entry = { readonly kind: string; readonly value: string; readonly pattern: Pattern; readonly isOwn?: true }
export type Lexicon = { readonly byWord: ReadonlyMap<string, readonly Entry[]>; readonly anywhere: readonly Entry[]; readonly words: ReadonlySet<string>; readonly hasOwn?: true }

/** Table of a lexicon: value -> patterns, as a list or separated by commas. */
export type Table = Readonly<Record<string, string | readonly string[]>>

export function buildLexicon(tables: Readonly<Record<string, Table>>): Lexicon {
  const byWord = new Map<string, Entry[]>()
  const anywhere: Entry[] = []
  const words = new Set<string>()
  for (const entry of entriesOf(tables)) {
    for (const word of patternWords(entry.pattern)) words.add(word)
    const firsts = firstWords(entry.pattern)
    if (!firsts) anywhere.push(entry)
    for (const word of firsts ?? []) byWord.set(word, [...(byWord.get(word) ?? []), entry])
  }
  return { byWord, anywhere, words }
}

function entriesOf(tables: Readonly<Record<string, Table>>): Entry[] {
  return Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([value, source]) => {
      const patterns = typeof source === 'string' ? source.split(/,\s*/).filter((one) => one.trim() !== '') : source
      return patterns.map((pattern) => ({ kind, value, pattern: compile(pattern, sets) }))
    }),
  )
}

/** The lexicon with more phrases in front: what they match outweighs an equally long phrase of the base. */
export function extendLexicon(base: Lexicon, tables: Readonly<Record<string, Table>>): Lexicon {
  const more = buildLexicon(tables)
  const byWord = new Map(base.byWord)
  for (const [word, entries] of more.byWord) byWord.set(word, [...entries.map((entry) => ({ ...entry, isOwn: true as const })), ...(base.byWord.get(word) ?? [])])
  return { byWord, anywhere: [...more.anywhere, ...base.anywhere], words: new Set([...base.words, ...more.words]), hasOwn: true }
}

/** Tags from left to right; at each word the longest phrase wins, then the earlier table. */
export function tagTokens(tokens: readonly Token[], lexicon: Lexicon, slots: Slots): Tag[] {
  const tags: Tag[] = []
  for (let at = 0; at < tokens.length; ) {
    const best = longestAt({ tokens, lexicon, slots }, at)
    if (best) tags.push(best)
    at = best ? best.to : at + 1
  }
  return tags
}

type Task = { tokens: readonly Token[]; lexicon: Lexicon; slots: Slots }

function longestAt({ tokens, lexicon, slots }: Task, at: number): Tag | null {
  let best: Tag | null = null
  const seen = new Set<Entry>()
  for (const form of tokens[at]?.forms ?? []) for (const entry of lexicon.byWord.get(form) ?? []) seen.add(entry)
  // "planes" may be "plan" or "plane": what was put in front comes first, whatever singular it was found by
  const ordered = lexicon.hasOwn ? [...seen].sort((a, b) => Number(b.isOwn ?? false) - Number(a.isOwn ?? false)) : seen
  for (const entry of [...ordered, ...lexicon.anywhere]) {
    const match = matchAt(entry.pattern, { tokens, slots }, at)
    if (match && match.end > at && match.end > (best?.to ?? at)) best = { kind: entry.kind, value: entry.value, from: at, to: match.end, captures: match.captures }
  }
  return best
}
