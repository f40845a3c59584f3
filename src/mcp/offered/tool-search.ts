import type { ToolEntry } from '../../contracts/services/tools.ts'

/** Tools that have to do with the words, best first; all of them by name where no words are given. */
export function rankedTools(tools: readonly ToolEntry[], words: string): ToolEntry[] {
  const wanted = wordsIn(words)
  const byName = tools.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (wanted.length === 0) return byName
  return byName
    .map((tool) => ({ tool, score: scoreOf(tool, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

/** A word of the name counts most, then one of its own words and aliases, then one of its summary. */
function scoreOf(tool: ToolEntry, wanted: readonly string[]): number {
  const name = wordsIn(tool.id)
  const called = wordsIn([...tool.aliases, ...(tool.words ?? []), tool.verb].join(' '))
  const told = wordsIn([tool.summary, tool.module, tool.output, ...Object.keys(tool.inputs)].join(' '))
  const has = (words: readonly string[], word: string) => words.some((one) => one === word || (word.length > 3 && one.startsWith(word)))
  return wanted.reduce((sum, word) => sum + (has(name, word) ? 5 : 0) + (has(called, word) ? 3 : 0) + (has(told, word) ? 1 : 0), 0)
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
