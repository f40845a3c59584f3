import type { Token } from '../text/tokens.ts'

/**
 * Phrases of the lexicon are written as small patterns, matched word by word:
 * `word`, `one|other`, `[optional|words]`, `@set` and `[@set]` (a named word set), `<slot>` and `[<slot>]` (a typed place: `<n>` number, `<unit>`, `<point>`).
 */
export type Pattern = readonly Element[]
type Element = { readonly words: ReadonlySet<string> | null; readonly slot: string | null; readonly optional: boolean }

export type Captures = Readonly<Record<string, readonly Token[]>>
export type Match = { readonly end: number; readonly captures: Captures }

/** Whether a token fits a slot. */
export type Slots = Readonly<Record<string, (token: Token, next: Token | undefined) => boolean>>

export function compile(source: string, sets: Readonly<Record<string, string>>): Pattern {
  return source
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (!/^(\[[^[\]]+\]|[^[\]]+)$/.test(part)) throw new Error(`pattern "${source}" has a broken element ${part}`)
      const optional = part.startsWith('[')
      const body = optional ? part.slice(1, -1) : part
      if (body.startsWith('<')) return { words: null, slot: body.slice(1, -1), optional }
      const words = body.split('|').flatMap((word) => (word.startsWith('@') ? setOf(word.slice(1), sets) : [word]))
      return { words: new Set(words), slot: null, optional }
    })
}

function setOf(name: string, sets: Readonly<Record<string, string>>): string[] {
  const words = sets[name]
  if (words === undefined) throw new Error(`pattern names the unknown word set ${name}`)
  return words.split(/\s+/)
}

export type Text = { readonly tokens: readonly Token[]; readonly slots: Slots }

/** Longest match of a pattern that starts at the word `at`, or null. */
export function matchAt(pattern: Pattern, text: Text, at: number): Match | null {
  return step({ pattern, ...text }, { element: 0, at, captures: {} })
}

type Place = { element: number; at: number; captures: Captures }
type Task = Text & { pattern: Pattern }

function step(task: Task, place: Place): Match | null {
  const element = task.pattern[place.element]
  if (!element) return { end: place.at, captures: place.captures }
  const next = { ...place, element: place.element + 1 }
  const token = task.tokens[place.at]
  const taken =
    token && fits(element, token, { slots: task.slots, next: task.tokens[place.at + 1] })
      ? step(task, { ...next, at: place.at + 1, captures: element.slot ? captured(place.captures, element.slot, token) : place.captures })
      : null
  const passed = element.optional ? step(task, next) : null
  if (!taken) return passed
  return passed && passed.end > taken.end ? passed : taken
}

function fits(element: Element, token: Token, around: { slots: Slots; next: Token | undefined }): boolean {
  if (element.slot) return around.slots[element.slot]?.(token, around.next) ?? false
  return token.forms.some((form) => element.words?.has(form))
}

const captured = (captures: Captures, slot: string, token: Token): Captures => ({ ...captures, [slot]: [...(captures[slot] ?? []), token] })

/** Words a pattern can start with; null when it can start with a slot. */
export function firstWords(pattern: Pattern): Set<string> | null {
  const words = new Set<string>()
  for (const element of pattern) {
    if (!element.words) return null
    for (const word of element.words) words.add(word)
    if (!element.optional) return words
  }
  return words
}

export const patternWords = (pattern: Pattern): string[] => pattern.flatMap((element) => [...(element.words ?? [])])
