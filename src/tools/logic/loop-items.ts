import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Geometry } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { AnyStored, AreaInput, ImageInput, PointInput } from '../context.ts'

/** What a wire brings, whatever its kind. */
export type WireValue = AnyStored | ImageInput | AreaInput | PointInput

/** One round of a loop: what `<item>` is, and the fields that `<item.name>` finds. */
export type Item = { readonly label: string; readonly value: unknown; readonly fields: Readonly<Record<string, unknown>> }

export type ItemsAsk = {
  readonly items: readonly WireValue[] | null
  readonly over: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly gridN: number | undefined
}

/** More rounds than anybody looks at. */
const mostItems = 10_000

/**
 * Rounds of a loop: the features or rows of one wire, the windows of one image, several wires as they are, or records of the call.
 * @fails `input_missing` with nothing to go over, `argument_invalid` with two things, `over_budget` beyond 10,000
 */
export function itemsOf({ items, over, gridN }: ItemsAsk): Result<Item[]> {
  const wires = items ?? []
  if (wires.length > 0 && over !== undefined)
    return fail({ code: 'argument_invalid', message: 'The loop is given two lists to go over.', hint: 'Give items or over, one of both.' })
  const made = gridN === undefined ? ok(over === undefined ? (wires.length === 1 && wires[0] ? parts(wires[0]) : wires.map(whole)) : over.map(ofRecord)) : windows(wires, gridN)
  if (!made.ok) return made
  if (made.value.length === 0)
    return fail({ code: 'input_missing', message: 'There is nothing to go over.', hint: 'Look at the step that makes the list, or give it in the call.' })
  if (made.value.length > mostItems)
    return fail({ code: 'over_budget', message: `${made.value.length} rounds are more than the ${mostItems} one step may take.`, hint: 'Filter the list first.' })
  return made
}

/** A layer of features is gone over feature by feature, a table row by row; anything else is one item. */
function parts(wire: WireValue): Item[] {
  if ('artifact' in wire && wire.artifact.kind === 'features') {
    const { artifact } = wire
    return artifact.features.map((feature, at) => ({
      label: String(feature.properties['name'] ?? feature.id),
      // the id leads back to the layer and says which feature it is
      value: { ...wire, artifactId: `${wire.artifactId}#${feature.id}`, artifact: { ...artifact, features: [feature] } },
      fields: { id: feature.id, index: at, ...placeFields(feature.geometry), ...feature.properties, properties: feature.properties },
    }))
  }
  if ('artifact' in wire && wire.artifact.kind === 'table' && wire.artifact.records) {
    const { columns, rows } = wire.artifact.records
    return rows.map((row, at) => ofRecord(Object.fromEntries(columns.map((column, place) => [column.name, row[place] ?? null])), at))
  }
  return [whole(wire, 0)]
}

/** Column and row of a point, as `[column, row]` pixels of its layer's frame. */
function placeFields(geometry: Geometry): Record<string, number> {
  if (geometry.type !== 'Point') return {}
  const [col, row] = geometry.coordinates
  return { col, row }
}

function whole(wire: WireValue, at: number): Item {
  if ('layer' in wire) {
    const { id, name, date, role, sensor } = wire.layer
    return { label: name, value: wire, fields: { id, name, date, role, sensor } }
  }
  if ('artifact' in wire) return { label: wire.step === '' ? `${wire.artifact.kind} ${at + 1}` : wire.step, value: wire, fields: { id: wire.artifactId, index: at } }
  return { label: wire.label, value: wire, fields: { name: wire.label, index: at } }
}

const ofRecord = (record: Readonly<Record<string, unknown>>, at: number): Item => ({
  label: String(record['name'] ?? record['label'] ?? record['id'] ?? record['date'] ?? `item ${at + 1}`),
  value: record,
  fields: record,
})

/** n x n windows of one image, row by row; the last row and column take the rest. */
function windows(wires: readonly WireValue[], n: number): Result<Item[]> {
  const [image, more] = wires
  if (!image || !('layer' in image) || more) return fail({ code: 'argument_invalid', message: 'A grid is laid over one image.', hint: 'Connect one image as item.' })
  const { frame } = image.layer
  if (!Number.isInteger(n) || n < 1 || n > Math.min(frame.width, frame.height))
    return fail({ code: 'argument_invalid', message: `${image.layer.name} cannot be cut into ${n} x ${n} windows.`, hint: 'Choose a whole number from 1 to its pixels a side.' })
  const edges = (size: number) => Array.from({ length: n + 1 }, (_, at) => (at === n ? size : at * Math.floor(size / n)))
  const [across, down] = [edges(frame.width), edges(frame.height)]
  const made: Item[] = []
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++) {
      const [left = 0, right = 0, top = 0, bottom = 0] = [across[column], across[column + 1], down[row], down[row + 1]]
      const label = `row ${row + 1}, column ${column + 1}`
      const area: AreaInput = { name: label, label, frame, rings: [boxRing([left, top, right, bottom])] }
      made.push({ label, value: area, fields: { row: row + 1, column: column + 1, top, bottom, left, right } })
    }
  return ok(made)
}

const boxRing = ([left, top, right, bottom]: PixelBox): PixelXY[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]
