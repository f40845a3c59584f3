import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail } from '../../../contracts/result.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, sigmoid, unexpectedShape } from './decoder.ts'
import { queriesOf, queryBox } from './detr.ts'
import { outputsByRole } from './roles.ts'
import { channelCount } from './semantic-planes.ts'

/**
 * GroundingDINO: logits [1, queries, tokens] against the tokens of one prompt; a query matches the class whose tokens
 * (`spans` of the card) hold the largest sigmoid.
 */
export function groundingDino(card: ModelCard): Decoder {
  const spans = card.output.spans
  return (outputs, size) => {
    if (!spans || spans.length !== card.classes.length)
      return fail({ code: 'model_invalid', message: `The card of ${card.id} has no prompt for its classes.`, hint: 'Import the model again with its tokenizer beside it.' })
    const named = outputsByRole(card, outputs, ['logits', 'boxes'])
    if (!named.ok) return named
    const { logits, boxes } = named.value
    const queries = queriesOf(boxes)
    const tokens = logits.dims.at(-1) ?? 0
    if (queries === null || queries * tokens !== logits.data.length || spans.some(([, to]) => to > tokens)) return unexpectedShape(logits, [1, 'queries', 'tokens'])
    const largest = (row: number, [from, to]: readonly [number, number]) =>
      logits.data.subarray(row * tokens + from, row * tokens + to).reduce((most, x) => Math.max(most, x), -Infinity)
    const rows = Array.from({ length: queries }, (_, row): RowBox => {
      const perClass = spans.map((span) => largest(row, span))
      const best = perClass.reduce((most, x, c) => (x > (perClass[most] as number) ? c : most), 0)
      return { row, classIndex: card.classes[best]?.index ?? best, score: sigmoid(perClass[best] as number), box: queryBox(card, boxes, { row, size }) }
    })
    return collectedBoxes(card, rows, { suppression: 'none' })
  }
}

/** OWL-ViT and OWLv2: logits [1, patches, queries], one query a class; many patches see one object, so they are thinned. */
export function owlVit(card: ModelCard): Decoder {
  const classes = channelCount(card)
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['logits', 'boxes'])
    if (!named.ok) return named
    const { logits, boxes } = named.value
    const patches = queriesOf(boxes)
    if (patches === null || logits.data.length !== patches * classes) return unexpectedShape(logits, [1, 'patches', classes])
    const rows = Array.from({ length: patches }, (_, row): RowBox => {
      const scores = logits.data.subarray(row * classes, (row + 1) * classes)
      const best = scores.reduce((most, x, c) => (x > (scores[most] as number) ? c : most), 0)
      return { row, classIndex: best, score: sigmoid(scores[best] as number), box: queryBox(card, boxes, { row, size }) }
    })
    return collectedBoxes(card, rows, { suppression: 'upright' })
  }
}
