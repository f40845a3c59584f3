import { isClassGroup, isOwnName, isRegistryClass } from '../../../contracts/classes.ts'
import type { Scalar } from '../../../contracts/kinds/index.ts'
import { groupDigits, significantDigits } from '../../../core/words/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { shortOf } from '../../ui/palette.ts'

/** A value of a table as a person reads it; nothing where there is none. */
export function cellWords(value: Scalar | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return numberWords(value)
  return isRegistryClass(value) || isClassGroup(value) || isOwnName(value) ? shortOf(value).toLowerCase() : value
}

const units: readonly (readonly [RegExp, string])[] = [
  [/M2$/, ' m²'],
  [/Km2$/, ' km²'],
  [/Kmh$/, ' km/h'],
  [/M$/, ' m'],
  [/Px$/, ' px'],
]

/** Name of a column or attribute as a person reads it: `areaM2` as "area m²", `is_open` as "is open". */
export function headWords(name: string): string {
  const unit = units.find(([pattern]) => pattern.test(name) && name.length > 2)
  const words = unit ? name.replace(unit[0], '') : name
  const parted = words
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return unit ? `${parted}${unit[1]}` : words === words.toUpperCase() ? words.replaceAll('_', ' ') : parted
}

/** Whole numbers whole, others to four digits that matter. */
export const numberWords = (value: number): string => (Number.isInteger(value) ? groupDigits(value) : significantDigits(value, 4))

export type Order = { readonly column: number; readonly descending: boolean } | null

/** Rows in the order of a column, cells without a value last either way; as they are where no column is chosen. */
export function inOrder<Row extends { readonly cells: readonly Scalar[] }>(rows: readonly Row[], order: Order): readonly Row[] {
  if (order === null) return rows
  const at = ({ cells }: Row) => cells[order.column] ?? null
  return rows.toSorted((a, b) => compare(at(a), at(b), order.descending))
}

function compare(a: Scalar, b: Scalar, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })
  return descending ? -order : order
}

/** Whether a row holds every word that is searched for. */
export function holdsWords(cells: readonly Scalar[], search: string): boolean {
  const line = cells.map((cell) => (cell === null ? '' : String(cell).toLocaleLowerCase())).join('\n')
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => line.includes(word))
}

/** The order after a press on a column head: up, down, as stored. */
export function nextOrder(order: Order, column: number): Order {
  if (order?.column !== column) return { column, descending: false }
  return order.descending ? null : { column, descending: true }
}
