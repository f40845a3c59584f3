/** Okapi BM25 over texts cut into terms (Robertson and Zaragoza 2009), with the inverse frequency of Lucene, which is never negative. */
export type Bm25 = {
  /** score of every document for the terms of a query, in the order of the documents; 0 where nothing matches */
  scores(query: readonly string[]): number[]
}

const k1 = 1.5
const b = 0.75

/** Index of documents, each a list of terms. Pure; O(terms). */
export function makeBm25(documents: readonly (readonly string[])[]): Bm25 {
  const counts = documents.map(countsOf)
  const meanLength = documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length)
  const holding = new Map<string, number>()
  for (const one of counts) for (const term of one.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)

  const weightOf = (term: string): number => {
    const found = holding.get(term)
    return found === undefined ? 0 : Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))
  }
  const scoreOf = (at: number, terms: ReadonlyMap<string, number>, query: readonly string[]): number => {
    const length = documents[at]?.length ?? 0
    const norm = k1 * (1 - b + (b * length) / Math.max(1e-9, meanLength))
    return query.reduce((sum, term) => {
      const count = terms.get(term)
      return count === undefined ? sum : sum + (weightOf(term) * count * (k1 + 1)) / (count + norm)
    }, 0)
  }
  return { scores: (query) => counts.map((terms, at) => scoreOf(at, terms, query)) }
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
