import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import type { AnyStored, PointInput } from '../context.ts'
import type { Item, WireValue } from './loop-items.ts'
import { columnOf, recordsOf } from './records.ts'

/** What placeholders of one round can name. */
export type Round = { readonly item: Item; readonly given: readonly WireValue[]; readonly made: readonly AnyStored[] }

const whole = /^<(item|step|given)(?:\[(\d+)\])?((?:\.[^<>.]+)*)>$/
const inside = /<item((?:\.[^<>.]+)+)>/g

/**
 * Inputs of a call with its placeholders filled: `<item>`, `<item.name>`, `<step[0]>` (result of an earlier call of the round),
 * `<step[0].field>`, `<given[0]>`; `{ pixel: [column, row], of }` and `{ lonLat: [lon, lat], of }` become points.
 * @fails `input_unavailable` for a placeholder that names nothing
 */
export function filledInputs(inputs: Readonly<Record<string, unknown>>, round: Round): Result<Record<string, unknown>> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(inputs)) {
    const filled = fill(value, round)
    if (!filled.ok) return filled
    made[name] = filled.value
  }
  return ok(made)
}

function fill(value: unknown, round: Round): Result<unknown> {
  if (typeof value === 'string') return fillText(value, round)
  if (Array.isArray(value)) return each(value, round)
  if (typeof value !== 'object' || value === null) return ok(value)
  const record = filledInputs(value as Record<string, unknown>, round)
  if (!record.ok) return record
  const { pixel, lonLat, of } = record.value
  return (pixel !== undefined || lonLat !== undefined) && of !== undefined ? pointOf({ pixel, lonLat, of }, round.item.label) : record
}

function each(values: readonly unknown[], round: Round): Result<unknown[]> {
  const made: unknown[] = []
  for (const value of values) {
    const filled = fill(value, round)
    if (!filled.ok) return filled
    made.push(filled.value)
  }
  return ok(made)
}

function fillText(text: string, round: Round): Result<unknown> {
  const match = whole.exec(text)
  if (match) return named(match, round, text)
  let missing: string | null = null
  const filled = text.replace(inside, (placeholder, path: string) => {
    const value = fieldOf(round.item.fields, path.slice(1).split('.'))
    if (value === undefined) missing = placeholder
    return String(value)
  })
  return missing === null ? ok(filled) : nothing(missing, round)
}

function named([, what, index, path = '']: RegExpExecArray, round: Round, text: string): Result<unknown> {
  const keys = path === '' ? [] : path.slice(1).split('.')
  if (what === 'item') {
    const value = keys.length === 0 ? round.item.value : fieldOf(round.item.fields, keys)
    // a record may hold the name of a wire that is given for every item
    const given = typeof value === 'string' ? /^<given\[(\d+)\]>$/.exec(value) : null
    if (given) return ok(round.given[Number(given[1])])
    return value === undefined ? nothing(text, round) : ok(value)
  }
  const found = (what === 'step' ? round.made : round.given)[Number(index ?? 0)]
  if (found === undefined) return nothing(text, round)
  return keys.length === 0 ? ok(found) : fieldOfResult(found, keys.join('.'), () => nothing(text, round))
}

/** Value of a quantity, or a field of the one row of a table. */
function fieldOfResult(found: WireValue, field: string, none: () => Result<unknown>): Result<unknown> {
  if (!('artifact' in found)) return none()
  const { artifact } = found
  if (artifact.kind === 'quantity' || artifact.kind === 'yes_no') return ok(artifact.value)
  if (artifact.kind !== 'table') return none()
  const records = recordsOf({ ...found, artifact }, undefined, 'values')
  if (!records.ok) return records
  const column = columnOf(records.value, field)
  if (!column.ok) return column
  return ok(records.value.rows[0]?.[column.value] ?? null)
}

function fieldOf(fields: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  const dotted = keys.join('.')
  if (Object.hasOwn(fields, dotted)) return fields[dotted]
  let value: unknown = fields
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

type Place = { readonly pixel: unknown; readonly lonLat: unknown; readonly of: unknown }

function pointOf({ pixel, lonLat, of }: Place, label: string): Result<PointInput> {
  const frame = frameOf(of)
  const [x, y] = Array.isArray(pixel ?? lonLat) ? ((pixel ?? lonLat) as unknown[]).map(Number) : []
  if (frame === null || x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y))
    return fail({
      code: 'argument_invalid',
      message: `${label}: a point needs two numbers and the image or result they are pixels of.`,
      hint: 'Give { pixel: [column, row], of: "<given[0]>" }.',
    })
  if (pixel !== undefined) return ok({ name: label, label, frame, xy: [x, y] })
  const xy: Result<PixelXY> = lonLatToFrame(frame, [x, y])
  return xy.ok ? ok({ name: label, label, frame, xy: xy.value }) : xy
}

function frameOf(of: unknown): Frame | null {
  if (typeof of !== 'object' || of === null) return null
  if ('layer' in of) return (of as { layer: { frame: Frame } }).layer.frame
  const holder = 'artifact' in of ? (of as { artifact: unknown }).artifact : of
  return typeof holder === 'object' && holder !== null && 'frame' in holder ? (holder as { frame: Frame }).frame : null
}

const nothing = (placeholder: string, { item }: Round) =>
  fail({
    code: 'input_unavailable',
    message: `"${placeholder}" names nothing in the round of ${item.label}.`,
    hint: `The item has ${Object.keys(item.fields).join(', ') || 'no fields'}; steps and given wires count from 0.`,
    repairable: true,
  })
