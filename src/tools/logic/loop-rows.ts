import type { Artifact, Quantity, Scalar, Unit } from '../../contracts/kinds/index.ts'
import { inUnit } from './dimension-algebra.ts'
import type { Column } from './records.ts'

export type Cell = { readonly name: string; readonly unit: Unit | null; readonly value: Scalar }

/** What a result says in a row of a loop's table. */
export function cellsOf(artifact: Artifact): Cell[] {
  const one = (name: string, value: Scalar, unit: Unit | null = null): Cell => ({ name, unit, value })
  switch (artifact.kind) {
    case 'quantity':
      return [one(artifact.dimension === 'ratio' ? 'value' : artifact.dimension, artifact.value, artifact.unit)]
    case 'yes_no':
      return [one('yes', artifact.value)]
    case 'table':
      return tableCells(artifact)
    case 'features': {
      const [feature, more] = artifact.features
      const properties = feature && !more ? Object.entries(feature.properties).map(([name, value]) => one(name, value)) : []
      return [one('features', artifact.features.length, 'count'), ...properties]
    }
    case 'detections':
      return [one('objects', artifact.objects.length, 'count')]
    case 'path':
      return [one('reachable', artifact.reachable), one('length', artifact.lengthM, 'm')]
    case 'mask':
      return [
        one(
          'pixels',
          Object.values(artifact.values).reduce((sum, value) => sum + (artifact.histogram[String(value)] ?? 0), 0),
          'count',
        ),
      ]
    case 'text':
      return [one('text', artifact.text)]
    default:
      return [one('made', artifact.kind)]
  }
}

/** A table of one row is that row; a longer one says how long. */
function tableCells({ rows, records }: Extract<Artifact, { kind: 'table' }>): Cell[] {
  const only = records?.rows.length === 1 ? records.rows[0] : undefined
  if (records && only) return records.columns.map(({ name, unit }, at) => ({ name, unit, value: only[at] ?? null }))
  const [row, more] = rows
  if (!records && row && !more) return [{ name: row.label, unit: row.unit, value: row.value }]
  return [{ name: 'rows', unit: 'count', value: records?.rows.length ?? rows.length }]
}

/** Rows of differing cells as one table: a column takes the unit of its first cell, later ones are brought to it. */
export function recordsOfCells(rows: readonly (readonly Cell[])[]): { columns: Column[]; rows: Scalar[][] } {
  const columns: Column[] = []
  for (const { name, unit } of rows.flat()) if (!columns.some((column) => column.name === name)) columns.push({ name, unit })
  return {
    columns,
    rows: rows.map((cells) =>
      columns.map((column) =>
        inColumn(
          cells.find(({ name }) => name === column.name),
          column,
        ),
      ),
    ),
  }
}

function inColumn(cell: Cell | undefined, { unit }: Column): Scalar {
  if (!cell || typeof cell.value !== 'number') return cell?.value ?? null
  if (cell.unit === unit || cell.unit === null || unit === null) return cell.value
  const converted = inUnit({ value: cell.value, unit: cell.unit, dimension: 'count' satisfies Quantity['dimension'] }, unit)
  return converted.ok ? converted.value : null
}
