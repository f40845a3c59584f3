/** Edit distance: letters put in, left out or exchanged. O(n·m). */
export function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const furthest = 8

/**
 * The known name meant by a wrong one: edit distance below 8, below half of the longer name, and no other name as near.
 * Null otherwise: then the name is made up.
 */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  const ranked = [...new Set(known)].map((name) => ({ name, distance: levenshtein(wrong, name) })).sort((a, b) => a.distance - b.distance)
  const [best, second] = ranked
  if (!best || best.distance >= furthest || best.distance * 2 >= Math.max(wrong.length, best.name.length)) return null
  return second && second.distance === best.distance ? null : best.name
}
