import { type Result, ok } from '../../contracts/result.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { findPlace, type FoundPlace } from '../workspace/find-place.ts'

const prepositions = /\b(?:around|near|nearby|by|close|next|beside|within)\b/i
const mostOthers = 5

/**
 * Places a question may mean: those that share a word with it, then a few others to name when it means none of them.
 * Null where no layer of places is loaded or the words speak of no place; files are then not read.
 * @fails as reading a layer of places does
 */
export async function placesAsked(workspace: Workspace, text: string): Promise<Result<FoundPlace[] | null>> {
  if (!workspace.layers.some(({ kind, role }) => kind === 'vector' && role === 'places') || !prepositions.test(text)) return ok(null)
  const all = await findPlace(workspace, '', Number.POSITIVE_INFINITY)
  if (!all.ok) return all
  const said = new Set(wordsOf(text))
  const meant = all.value.filter(({ name }) => wordsOf(name).some((word) => said.has(word)))
  const others = all.value.filter((place) => !meant.includes(place)).slice(0, mostOthers)
  return ok([...meant, ...others])
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
