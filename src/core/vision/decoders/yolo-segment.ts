import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import type { ScoredBox } from '../nms.ts'
import { type Decoder, unexpectedShape } from './decoder.ts'
import { keptBoxes } from './finish-boxes.ts'
import { maskedBox, prototypesOf } from './prototypes.ts'
import { outputsByRole } from './roles.ts'
import { channelCount } from './semantic-planes.ts'
import { tableOf } from './table.ts'
import { candidates } from './yolo.ts'

/** As YOLOv8, each row with the coefficients of its mask over shared prototypes: objects with the rim of their mask. */
export function yoloSegment(card: ModelCard): Decoder {
  const classes = channelCount(card)
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['boxes', 'prototypes'])
    if (!named.ok) return named
    const { boxes, prototypes: raw } = named.value
    const prototypes = prototypesOf(raw)
    const table = prototypes && tableOf(boxes, 4 + classes + prototypes.count, 'columns')
    if (!prototypes || !table) return unexpectedShape(boxes, [1, `${4 + classes} and a number a prototype`, 'candidates'])
    const rowOf = new Map<ScoredBox, number>()
    for (const { row, object } of candidates(card, table, { size, scoresAt: 4, classes })) rowOf.set(object, row)
    const kept = keptBoxes(card, [...rowOf.keys()], 'upright')
    if (!kept.ok) return kept
    const withRims = kept.value.boxes.map((object) => {
      const row = rowOf.get(object) ?? 0
      return maskedBox(object, { prototypes, size, coefficient: (k) => table.at(row, 4 + classes + k) })
    })
    return ok({ ...kept.value, kind: 'boxes', boxes: withRims })
  }
}
