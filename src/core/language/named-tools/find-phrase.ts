import { vagueToolWords } from '../lexicon/absent-tools.ts'
import type { Token } from '../text/tokens.ts'
import { namesOf, type ToolName, type Tools } from './tool-names.ts'

/** Words `from` up to, not including, `to` that name a tool: an installed one, or `absent`, a name no tool here has. */
export type ToolPhrase = { readonly from: number; readonly to: number } & ({ readonly name: ToolName } | { readonly absent: string })

const verbs = new Set('use using run running apply applying invoke with via by through'.split(' '))
/** "By area" and "with area" are said of things, so the name alone does not make a tool of them. */
const weakVerbs = new Set(['with', 'by', 'through'])
const articles = new Set(['the', 'a', 'an', 'our', 'your', 'my', 'its'])
const nouns = new Set(['tool', 'tools', 'step', 'function'])
const behind = new Set(['to', 'on', 'for', 'over', 'and'])
const mostWords = 4

/** The first phrase that names a tool, or null. */
export function findPhrase(tokens: readonly Token[], tools: Tools): ToolPhrase | null {
  for (let at = 0; at < tokens.length; at++) {
    if (!verbs.has(norm(tokens, at))) continue
    const found = phraseAt(tokens, at, tools)
    if (found) return found
  }
  return null
}

const norm = (tokens: readonly Token[], at: number): string => tokens[at]?.norm ?? ''

function phraseAt(tokens: readonly Token[], from: number, tools: Tools): ToolPhrase | null {
  let at = from + 1
  if (articles.has(norm(tokens, at))) at++
  const nounFirst = nouns.has(norm(tokens, at))
  if (nounFirst) at++
  for (const name of namesOf(tools)) {
    if (!name.words.every((word, i) => norm(tokens, at + i) === word)) continue
    const end = at + name.words.length
    if (nouns.has(norm(tokens, end))) return { from, to: end + 1, name }
    if (nounFirst || (name.isId && standsAlone(tokens, { from, end, isLong: name.words.length > 1 }))) return { from, to: end, name }
  }
  return nounFirst ? null : absentAt(tokens, from, at)
}

/** A bare name is a tool's when it has several words, as no other phrase of English does, or when nothing it could describe follows. */
function standsAlone(tokens: readonly Token[], { from, end, isLong }: { from: number; end: number; isLong: boolean }): boolean {
  const verb = norm(tokens, from)
  const closes = end >= tokens.length || /^[^\p{L}\d]+$/u.test(norm(tokens, end))
  if (verb === 'by' || verb === 'through') return isLong && closes
  return isLong || closes || (!weakVerbs.has(verb) && behind.has(norm(tokens, end)))
}

/** "Use the hail tool": a tool is named, and none is called so. */
function absentAt(tokens: readonly Token[], from: number, at: number): ToolPhrase | null {
  for (let end = at + 1; end <= at + mostWords && end < tokens.length; end++) {
    if (!nouns.has(norm(tokens, end)) || norm(tokens, end) === 'step') continue
    const words = tokens.slice(at, end)
    if (words.some((word) => !/^[\p{L}\d]+$/u.test(word.norm)) || words.every((word) => vagueToolWords.has(word.norm))) return null
    return { from, to: end + 1, absent: words.map((word) => word.raw).join(' ') }
  }
  return null
}
