import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { classTable } from '../class-table.ts'
import type { ScoredBox } from '../nms.ts'
import type { DecodedTile } from './decoder.ts'
import { floorOf, keptBoxes, type Suppression } from './finish-boxes.ts'

export type RowBox = Pick<ScoredBox, 'classIndex' | 'score' | 'box'> & { readonly row: number }

/**
 * Objects of a model that names each one's class by number: those above the floor whose class the card knows, thinned, each then
 * `shaped` with its row (an outline); a note says how many had a class the card does not name.
 */
export function collectedBoxes(
  card: ModelCard,
  rows: Iterable<RowBox>,
  { suppression, shape }: { suppression: Suppression; shape?: (object: ScoredBox, row: number) => ScoredBox },
): Result<DecodedTile> {
  const { channelClass } = classTable(card)
  const floor = floorOf(card)
  const rowOf = new Map<ScoredBox, number>()
  let unnamed = 0
  for (const { row, classIndex, score, box } of rows) {
    if (!(score >= floor)) continue
    const id = channelClass[classIndex]
    if (id === undefined) unnamed++
    else rowOf.set({ class: id, classIndex, score, box }, row)
  }
  const kept = keptBoxes(card, [...rowOf.keys()], suppression)
  if (!kept.ok) return kept
  const { boxes, note } = kept.value
  const notes = [note, unnamed > 0 ? `${unnamed} objects of classes that the card of ${card.id} does not name were left out.` : undefined].filter((one) => one !== undefined)
  return ok({ kind: 'boxes', boxes: shape ? boxes.map((object) => shape(object, rowOf.get(object) ?? 0)) : boxes, ...(notes.length > 0 ? { note: notes.join(' ') } : {}) })
}
