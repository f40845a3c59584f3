import { tokenise } from '../text/tokens.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'

export type Tools = NonNullable<PlanningContext['tools']>

/** One way to name an installed tool; `isId` when it is the tool's own name and not a word people use for it. */
export type ToolName = { readonly tool: Tools[number]; readonly words: readonly string[]; readonly isId: boolean }

const known = new WeakMap<Tools, readonly ToolName[]>()

/** All names of the tools, longest first. */
export function namesOf(tools: Tools): readonly ToolName[] {
  const cached = known.get(tools)
  if (cached) return cached
  const names = tools
    .flatMap((tool) => [tool.id, ...tool.words].map((name, i) => ({ tool, words: wordsOf(name), isId: i === 0 })))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length || Number(b.isId) - Number(a.isId))
  known.set(tools, names)
  return names
}

/** Words of a name as a question is split: `mask_of_class` and "mask of class" are the same three. */
export const wordsOf = (name: string): string[] => tokenise(name).map((token) => token.norm)
