import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { suppressTurned } from '../box-overlap.ts'
import { compareBoxes, nms, type ScoredBox } from '../nms.ts'
import type { DecodedTile } from './decoder.ts'

/** Boxes below the card's threshold are kept down to this score, so that a threshold can be lowered after the run. */
export const floorScore = 0.1
/** A tile with more objects than this is a model gone wild: the rest would only fill memory. */
export const mostBoxes = 3000

export const floorOf = (card: ModelCard): number => Math.min(floorScore, card.thresholds.score ?? 1)

/** How overlapping candidates are thinned: not at all, as upright boxes, or by their turned outlines. */
export type Suppression = 'none' | 'upright' | 'turned'

/** Candidates of one tile as its objects: suppressed within each class (across classes where the card asks so), at most `mostBoxes`. */
export function keptBoxes(card: ModelCard, candidates: readonly ScoredBox[], suppression: Suppression): Result<{ boxes: ScoredBox[]; note?: string }> {
  if (candidates.some(({ box }) => !box.every(Number.isFinite)))
    return fail({ code: 'model_output_unexpected', message: `The model ${card.id} answered with a box of endless size.`, hint: 'Check the scaling of its input in the card.' })
  const sorted = [...candidates].sort(compareBoxes)
  const most = sorted.slice(0, mostBoxes * 10)
  const boxes = suppressed(card, most, suppression)
  if (boxes.length <= mostBoxes && most.length === sorted.length) return ok({ boxes })
  return ok({ boxes: boxes.slice(0, mostBoxes), note: `A tile had more than ${mostBoxes} objects; the ${mostBoxes} with the highest score are kept.` })
}

export function finishBoxes(card: ModelCard, candidates: readonly ScoredBox[], suppression: Suppression): Result<DecodedTile> {
  const kept = keptBoxes(card, candidates, suppression)
  return kept.ok ? ok({ kind: 'boxes', ...kept.value }) : kept
}

function suppressed(card: ModelCard, boxes: ScoredBox[], suppression: Suppression): ScoredBox[] {
  if (suppression === 'none') return boxes
  const iou = card.thresholds.nms_iou ?? 0.45
  const thin = suppression === 'turned' ? suppressTurned : nms
  if (card.output.nms !== 'agnostic') return thin(boxes, iou)
  // as one class, then each with its own again
  const own = new Map<ScoredBox, ScoredBox>()
  const alike = boxes.map((box) => {
    const one = { ...box, classIndex: 0 }
    own.set(one, box)
    return one
  })
  return thin(alike, iou).map((box) => own.get(box) ?? box)
}
