import type { Artifact, Scalar, Unit } from '../../../contracts/kinds/index.ts'
import { areaFactors, lengthFactors } from '../../words/index.ts'
import type { OutputRule } from '../define-alias.ts'

/** The result itself: a path of theirs, a connection of ours. */
export const itself = (is = 'the result'): OutputRule => ({ is, wire: true, take: (_, wire) => wire })

/** The number of a quantity, in a unit where one is named; a reference to it connects the quantity. */
export const number = (unit: Unit | null = null, is = 'the number'): OutputRule => ({
  is,
  wire: true,
  take: (artifact) => (artifact.kind === 'quantity' ? inUnit(artifact.value, artifact.unit, unit) : null),
})

const factors: Partial<Record<Unit, number>> = { ...areaFactors, ...lengthFactors, m3: 1 }
function inUnit(value: number, from: Unit, to: Unit | null): number | null {
  if (to === null || from === to) return value
  const [a, b] = [factors[from], factors[to]]
  return a === undefined || b === undefined ? null : (value * a) / b
}

/** Anything read off the artifact; null where it is not there. */
export const read = (is: string, take: (artifact: Artifact) => unknown): OutputRule => ({ is, wire: false, take })

/** One cell of a table of one row, by the first column that is there. */
export const cell = (...columns: readonly string[]): OutputRule => read(`${columns[0]} of the table`, (artifact) => cellOf(artifact, columns, 0))

/** A column of the table as a list. */
export const columnList = (...columns: readonly string[]): OutputRule =>
  read(`${columns[0]} of every row`, (artifact) => (artifact.kind === 'table' ? (artifact.records?.rows ?? []).map((_, at) => cellOf(artifact, columns, at)) : null))

/** Rows of the table as records; a reference connects the table. */
export const rows = (is = 'its rows'): OutputRule => ({ is, wire: true, take: (artifact) => recordsOf(artifact) })

/** The same as a value, for lists that are no table of ours. */
export const rowCount = (): OutputRule => read('number of rows', (artifact) => recordsOf(artifact)?.length ?? null)
export const featureCount = (): OutputRule => read('number of features', (artifact) => (artifact.kind === 'features' ? artifact.features.length : null))

export function cellOf(artifact: Artifact, columns: readonly string[], row: number): Scalar {
  if (artifact.kind !== 'table' || !artifact.records) return null
  const names = artifact.records.columns.map(({ name }) => name)
  const at = columns.map((column) => names.indexOf(column)).find((place) => place >= 0)
  return at === undefined ? null : (artifact.records.rows[row]?.[at] ?? null)
}

export function recordsOf(artifact: Artifact): Record<string, unknown>[] | null {
  if (artifact.kind === 'features') return artifact.features.map(({ id, properties }) => ({ id, ...properties }))
  if (artifact.kind !== 'table') return null
  const { records } = artifact
  if (!records) return artifact.rows.map(({ rank, label, value }) => ({ rank, label, value }))
  return records.rows.map((row) => Object.fromEntries(records.columns.map(({ name }, at) => [name, row[at] ?? null])))
}
