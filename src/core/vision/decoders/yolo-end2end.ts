import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { ModelOutput } from '../tensor.ts'
import { fromCentre, unitsOf } from './box-units.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, outputOf, type TileSize, unexpectedShape } from './decoder.ts'
import { maskedBox, prototypesOf } from './prototypes.ts'
import { outputsByRole } from './roles.ts'
import { type Table, tableOf } from './table.ts'
import { turned } from './yolo-obb.ts'

/** Rows left, top, right, bottom, score, class: thinned by the model itself. */
export function yoloEnd2end(card: ModelCard): Decoder {
  return (outputs, size) => {
    const table = tableIn(outputOf(outputs, card.output.name), 6)
    return table.ok ? collectedBoxes(card, finalRows(card, table.value, { size, centred: false }), { suppression: 'none' }) : table
  }
}

/** Rows x, y, w, h, score, class, angle in radians. */
export function yoloEnd2endObb(card: ModelCard): Decoder {
  return (outputs, size) => {
    const table = tableIn(outputOf(outputs, card.output.name), 7)
    if (!table.ok) return table
    const unit = unitsOf(card, size)
    const rows = finalRows(card, table.value, { size, centred: true })
    return collectedBoxes(card, rows, { suppression: 'none', shape: (object, row) => turned(object, table.value, { row, angleAt: 6, unit }) })
  }
}

/** Rows left, top, right, bottom, score, class, then mask coefficients; prototypes as a second output. */
export function yoloEnd2endSegment(card: ModelCard): Decoder {
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['boxes', 'prototypes'])
    if (!named.ok) return named
    const prototypes = prototypesOf(named.value.prototypes)
    if (!prototypes) return unexpectedShape(named.value.prototypes, [1, 'prototypes', 'height', 'width'])
    const table = tableIn(ok(named.value.boxes), 6 + prototypes.count)
    if (!table.ok) return table
    const rows = finalRows(card, table.value, { size, centred: false })
    return collectedBoxes(card, rows, {
      suppression: 'none',
      shape: (object, row) => maskedBox(object, { prototypes, size, coefficient: (k) => table.value.at(row, 6 + k) }),
    })
  }
}

function tableIn(output: Result<ModelOutput>, width: number): Result<Table> {
  if (!output.ok) return output
  const table = tableOf(output.value, width, 'rows')
  return table ? ok(table) : unexpectedShape(output.value, [1, 'objects', width])
}

function* finalRows(card: ModelCard, table: Table, { size, centred }: { size: TileSize; centred: boolean }): Generator<RowBox> {
  const unit = unitsOf(card, size)
  for (let row = 0; row < table.rows; row++) {
    const [a, b, c, d] = [table.at(row, 0) * unit.x, table.at(row, 1) * unit.y, table.at(row, 2) * unit.x, table.at(row, 3) * unit.y]
    yield { row, score: table.at(row, 4), classIndex: Math.round(table.at(row, 5)), box: centred ? fromCentre(a, b, [c, d]) : [a, b, c, d] }
  }
}
