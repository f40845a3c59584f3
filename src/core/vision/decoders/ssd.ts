import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail } from '../../../contracts/result.ts'
import { fromCentre } from './box-units.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'

/** Locations [1, N, 4] against the priors of the card, and logits or probabilities [1, N, classes + 1], background first. */
export function ssdRaw(card: ModelCard): Decoder {
  const { priors, variances = [0.1, 0.2] } = card.output
  return (outputs, size) => {
    if (!priors)
      return fail({
        code: 'model_invalid',
        message: `The card of ${card.id} has no priors, and without them its boxes have no place.`,
        hint: 'Put them into output.priors as [cx, cy, w, h].',
      })
    const named = outputsByRole(card, outputs, ['locations', 'scores'])
    if (!named.ok) return named
    const { locations, scores } = named.value
    if (locations.data.length !== priors.length * 4) return unexpectedShape(locations, [1, priors.length, 4])
    const width = scores.data.length / priors.length
    if (!Number.isInteger(width) || width < 2) return unexpectedShape(scores, [1, priors.length, 'classes and background'])
    const isProbability = scores.data.every((x) => x >= 0 && x <= 1)
    const rows = priors.flatMap((prior, row): RowBox[] => {
      const p = isProbability ? scores.data.subarray(row * width, (row + 1) * width) : softmax(scores.data.subarray(row * width, (row + 1) * width))
      const [x, y, w, h] = placed(prior, locations.data.subarray(row * 4, row * 4 + 4), variances)
      const box: PixelBox = fromCentre(x * size.width, y * size.height, [w * size.width, h * size.height])
      // each class is a candidate of its own; labels keep their number in the scores, where 0 is background
      return Array.from(p.subarray(1), (score, c): RowBox => ({ row, classIndex: c + 1, score, box }))
    })
    return collectedBoxes(card, rows, { suppression: 'upright' })
  }
}

/** Centre and size that a location means for its prior. */
export function placed(
  [cx, cy, w, h]: readonly [number, number, number, number],
  location: Float32Array,
  [place, size]: readonly [number, number],
): [number, number, number, number] {
  const [dx = 0, dy = 0, dw = 0, dh = 0] = location
  return [cx + dx * place * w, cy + dy * place * h, w * Math.exp(dw * size), h * Math.exp(dh * size)]
}

function softmax(logits: Float32Array): Float32Array {
  const top = logits.reduce((most, x) => Math.max(most, x))
  const all = logits.map((x) => Math.exp(x - top))
  const sum = all.reduce((total, x) => total + x, 0)
  return all.map((x) => x / sum)
}
