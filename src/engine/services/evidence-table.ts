import type { Features, Graph, Scalar } from '../../contracts/kinds/index.ts'
import type { ObjectTable } from '../../contracts/services/evidence.ts'

type Ask = { readonly search: string; readonly sort: { readonly column: string; readonly descending: boolean } | null; readonly limit: number }
type Row = { readonly id: string; readonly cells: readonly Scalar[] }

const mostColumns = 40

/** Features, or stretches of road, as rows: those that hold every word searched for, sorted, at most `limit` of them. */
export function objectTable(artifact: Features | Graph, { search, sort, limit }: Ask): ObjectTable {
  const { columns, rows } = withValues(artifact.kind === 'graph' ? roadRows(artifact) : featureRows(artifact))
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? rows : rows.filter((row) => holds(row, words))
  const at = sort ? columns.findIndex(({ name }) => name === sort.column) : -1
  const shown = (sort && at >= 0 ? found.toSorted((a, b) => inOrder(a.cells[at], b.cells[at], sort.descending)) : found).slice(0, limit)
  return { columns, ids: shown.map(({ id }) => id), rows: shown.map(({ cells }) => [...cells]), total: rows.length, found: found.length }
}

type Whole = { columns: ObjectTable['columns']; rows: Row[] }

/** Without columns in which no row has a value. */
function withValues({ columns, rows }: Whole): Whole {
  const kept = columns.map((_, at) => at).filter((at) => at === 0 || rows.some(({ cells }) => cells[at] !== null))
  return { columns: kept.flatMap((at) => columns[at] ?? []), rows: rows.map(({ id, cells }) => ({ id, cells: kept.map((at) => cells[at] ?? null) })) }
}

function featureRows({ features }: Features): Whole {
  const names = new Set<string>()
  for (const { properties } of features) {
    for (const name of Object.keys(properties)) if (names.size < mostColumns) names.add(name)
  }
  const columns = [{ name: 'id', unit: null }, ...[...names].filter((name) => name !== 'id').map((name) => ({ name, unit: null }))]
  return { columns, rows: features.map(({ id, properties }) => ({ id, cells: columns.map(({ name }) => (name === 'id' ? id : (properties[name] ?? null))) })) }
}

const roadColumns: ObjectTable['columns'] = [
  { name: 'id', unit: null },
  { name: 'name', unit: null },
  { name: 'state', unit: null },
  { name: 'length', unit: 'm' },
  { name: 'width', unit: 'm' },
  { name: 'speed', unit: 'km/h' },
  { name: 'why', unit: null },
]

const roadRows = ({ edges }: Graph): Whole => ({
  columns: roadColumns,
  rows: edges.map(({ id, name, state, lengthM, widthM, speedKmh, why }) => ({ id, cells: [id, name, state, lengthM, widthM, speedKmh, why] })),
})

function holds({ cells }: Row, words: readonly string[]): boolean {
  const line = cells.map((cell) => (cell === null ? '' : String(cell).toLocaleLowerCase())).join('\n')
  return words.every((word) => line.includes(word))
}

/** Numbers by size, words by letter, cells without a value last either way. */
function inOrder(a: Scalar | undefined, b: Scalar | undefined, descending: boolean): number {
  const [left, right] = [a ?? null, b ?? null]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right), 'en', { numeric: true })
  return descending ? -order : order
}
