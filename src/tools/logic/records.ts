import type { ArtifactOf, Scalar, Unit } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Stored } from '../context.ts'

export type Column = { readonly name: string; readonly unit: Unit | null }
/** Rows under named columns; a cell nobody filled is null. */
export type Records = { readonly columns: readonly Column[]; readonly rows: readonly (readonly Scalar[])[] }

type Source = Stored<'table'> | Stored<'features'> | Stored<'series'>
export type TypedRecords = readonly Readonly<Record<string, unknown>>[] | Readonly<Record<string, unknown>>

/**
 * Rows of a step or of the call.
 * @fails `input_missing` with neither, `argument_invalid` with both
 */
export function recordsOf(wire: Source | null, typed: TypedRecords | undefined, name: string): Result<Records> {
  if (wire !== null && typed !== undefined)
    return fail({ code: 'argument_invalid', message: `"${name}" is given twice: by a step and in the call.`, hint: 'Take one of them away.' })
  if (wire !== null) return ok(ofArtifact(wire.artifact))
  if (typed !== undefined) return ok(ofTyped(typed))
  return fail({ code: 'input_missing', message: `"${name}" is missing.`, hint: 'Connect a table, features or a series, or give records in the call.' })
}

function ofArtifact(artifact: ArtifactOf<'table'> | ArtifactOf<'features'> | ArtifactOf<'series'>): Records {
  if (artifact.kind === 'series')
    return {
      columns: [
        { name: 'at', unit: null },
        { name: 'value', unit: artifact.unit },
      ],
      rows: artifact.points.map(({ at, value }) => [at, value]),
    }
  if (artifact.kind === 'features') return ofTyped(artifact.features.map(({ id, properties }) => ({ id, ...properties })))
  if (artifact.records) return artifact.records
  const unit = artifact.rows[0]?.unit ?? null
  return {
    columns: [
      { name: 'rank', unit: null },
      { name: 'label', unit: null },
      { name: 'value', unit },
    ],
    rows: artifact.rows.map((row) => [row.rank, row.label, row.value]),
  }
}

function ofTyped(typed: TypedRecords): Records {
  const list = Array.isArray(typed) ? typed : Object.entries(typed).map(([label, value]) => ({ label, value }))
  const flat = list.map((one) => flattened(one))
  const names = [...new Set(flat.flatMap((one) => [...one.keys()]))]
  return { columns: names.map((name) => ({ name, unit: null })), rows: flat.map((one) => names.map((name) => one.get(name) ?? null)) }
}

/** Nested records by dotted names; lists as text. */
function flattened(record: Readonly<Record<string, unknown>>, before = ''): Map<string, Scalar> {
  const cells = new Map<string, Scalar>()
  for (const [key, value] of Object.entries(record)) {
    const name = `${before}${key}`
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, cell] of flattened(value as Record<string, unknown>, `${name}.`)) cells.set(inner, cell)
    else if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      cells.set(name, typeof value === 'number' && !Number.isFinite(value) ? null : (value as Scalar))
    else cells.set(name, JSON.stringify(value))
  }
  return cells
}

/**
 * Place of a column by its name; names of loops (`last_obs.area_m2`, `item.name`) find the column they mean when there is exactly one.
 * @fails `argument_invalid` with the columns there are
 */
export function columnOf({ columns }: Records, name: string): Result<number> {
  for (const wanted of spellings(name)) {
    const hits = columns.flatMap((column, at) => (spellings(column.name).includes(wanted) ? [at] : []))
    const exact = columns.findIndex((column) => column.name === wanted)
    if (exact >= 0) return ok(exact)
    if (hits.length === 1 && hits[0] !== undefined) return ok(hits[0])
  }
  return fail({
    code: 'argument_invalid',
    message: `There is no field "${name}". The fields are: ${columns.map((column) => column.name).join(', ') || 'none'}.`,
    hint: 'Name one of them.',
    repairable: true,
    details: { columns: columns.map((column) => column.name) },
  })
}

const unitEnding = /_(m2|m3|m|km|km2|ha|px|pct|percent|ratio|count|people|h|min|s)$/

/** The name, without the loop's prefix, its last part, and that without a unit: from the surest to the loosest. */
function spellings(name: string): string[] {
  const inner = name.replace(/^(?:last_obs|item|properties)\./, '').replace(/^properties\./, '')
  const last = inner.split('.').at(-1) ?? inner
  // sampled pixels stand under the number of their band there, under value here
  const sampled = name.includes('pixel_values') ? ['value'] : []
  return [...new Set([name, inner, last, last.replace(unitEnding, ''), ...sampled])]
}

/**
 * Numbers of a column.
 * @fails `argument_invalid` naming the first row whose cell is no number
 */
export function numbersOf(records: Records, name: string): Result<{ values: number[]; unit: Unit | null }> {
  const column = columnOf(records, name)
  if (!column.ok) return column
  const values: number[] = []
  for (const [at, row] of records.rows.entries()) {
    const cell = row[column.value]
    const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell
    if (typeof value !== 'number' || !Number.isFinite(value))
      return fail({
        code: 'argument_invalid',
        message: `${nameOfRow(records, at)} has no number in "${records.columns[column.value]?.name ?? name}": ${JSON.stringify(cell ?? null)}.`,
        hint: 'Fill it, or leave that row out first.',
        repairable: true,
      })
    values.push(value)
  }
  return ok({ values, unit: records.columns[column.value]?.unit ?? null })
}

const nameColumns = ['name', 'label', 'item', 'id', 'at', 'date']

/** What a row is called; its number from 1 where no column names it. */
export function nameOfRow({ columns, rows }: Records, at: number): string {
  for (const name of nameColumns) {
    const column = columns.findIndex((one) => one.name === name)
    const cell = column < 0 ? null : (rows[at]?.[column] ?? null)
    if (cell !== null && cell !== '') return String(cell)
  }
  return `row ${at + 1}`
}
