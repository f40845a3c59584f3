import type { SolvedRequest } from './solved.ts'
import { makeBm25 } from './bm25.ts'
import { termsOf } from './terms.ts'

/** Vectors of texts by a local model; null where none serves them or it failed. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[] | null>

export type Wish = { readonly text: string; readonly type: string; readonly count: number }

/**
 * The solved requests nearest to a request, best first, at most `count`. By meaning where a local model gives vectors, else by words (BM25).
 * One of the same kind of question counts a little more, the project's own before the shipped, and a request is never its own example.
 */
export async function chooseExamples(library: readonly SolvedRequest[], wish: Wish, embed: Embed | null): Promise<readonly SolvedRequest[]> {
  const others = library.filter((one) => plain(one.text) !== plain(wish.text) || one.wrong !== null)
  if (wish.count <= 0 || others.length === 0) return []
  const near = (embed && (await byMeaning(others, wish.text, embed))) ?? byWords(others, wish.text)
  const best = Math.max(...near, 1e-9)
  return others
    .map((one, at) => ({ one, score: (near[at] ?? 0) / best + (one.goal.type === wish.type ? 0.5 : 0) + (one.from === 'project' ? 0.1 : 0) }))
    .filter(({ score }) => score > 0.25)
    .sort((a, b) => b.score - a.score)
    .slice(0, wish.count)
    .map(({ one }) => one)
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s?.!]+/g, ' ')
    .trim()

const byWords = (library: readonly SolvedRequest[], text: string): readonly number[] => makeBm25(library.map((one) => termsOf(one.text))).scores(termsOf(text))

async function byMeaning(library: readonly SolvedRequest[], text: string, embed: Embed): Promise<readonly number[] | null> {
  const vectors = await embed([text, ...library.map((one) => one.text)])
  const [own, ...others] = vectors ?? []
  return own && others.length === library.length ? others.map((other) => Math.max(0, cosine(own, other))) : null
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const size = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  const sizes = size(a) * size(b)
  return sizes > 0 ? dot / sizes : 0
}
