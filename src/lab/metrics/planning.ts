/** Counts behind precision and recall of tools, as multisets. */
export type ToolCounts = { readonly right: number; readonly extra: number; readonly missing: number }

export function toolCounts(got: readonly string[], wanted: readonly string[]): ToolCounts {
  const left = [...wanted]
  let right = 0
  for (const tool of got) {
    const at = left.indexOf(tool)
    if (at < 0) continue
    left.splice(at, 1)
    right++
  }
  return { right, extra: got.length - right, missing: left.length }
}

/** Precision and recall over a whole set: sums first, then the quotient. 1 where nothing was asked. */
export function precisionRecall(counts: readonly ToolCounts[]): { precision: number; recall: number } {
  const sum = (pick: (one: ToolCounts) => number) => counts.reduce((total, one) => total + pick(one), 0)
  const right = sum((one) => one.right)
  const share = (of: number) => (of === 0 ? 1 : right / of)
  return { precision: share(right + sum((one) => one.extra)), recall: share(right + sum((one) => one.missing)) }
}

/** Equal as sets, whatever the order. */
export const sameSet = (a: readonly string[], b: readonly string[]): boolean => [...new Set(a)].sort().join() === [...new Set(b)].sort().join()
