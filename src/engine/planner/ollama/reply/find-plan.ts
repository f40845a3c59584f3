import { isCall, type JsonObject, toObject } from './calls.ts'

/** Letters looked at over all starts, so that a reply of brackets alone costs milliseconds. */
const budgetLetters = 4_000_000

export type FoundPlan = { readonly steps: readonly JsonObject[]; readonly start: number; readonly end: number }

/**
 * Reverse search: from the end of the text backwards, the array of steps that ends last, and of those that end together the outermost.
 * An array of steps is one of objects only, at least one of which names a tool. Null when there is none.
 */
export function findPlan(text: string): FoundPlan | null {
  let best: FoundPlan | null = null
  let budget = budgetLetters
  for (let start = text.lastIndexOf('['); start >= 0 && budget > 0; start = start === 0 ? -1 : text.lastIndexOf('[', start - 1)) {
    const end = closingBracket(text, start)
    budget -= (end ?? text.length) - start
    if (end === null || (best && end < best.end)) continue
    const steps = stepsIn(text.slice(start, end))
    if (steps) best = { steps, start, end }
  }
  return best
}

/** Place after the bracket that closes the one at `start`, brackets in strings not counted; null when it stays open. */
function closingBracket(text: string, start: number): number | null {
  const stringOrBracket = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[[\]]/g
  stringOrBracket.lastIndex = start
  let depth = 0
  for (let found = stringOrBracket.exec(text); found; found = stringOrBracket.exec(text)) {
    if (found[0] === '[') depth++
    else if (found[0] === ']' && --depth === 0) return stringOrBracket.lastIndex
  }
  return null
}

function stepsIn(text: string): readonly JsonObject[] | null {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) return null
  const steps = parsed.map(toObject)
  return steps.every((step) => step !== null) && steps.some(isCall) ? steps : null
}

/** The value of a JSON text; undefined when it is none. Not being JSON is what the search expects most of the time. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
