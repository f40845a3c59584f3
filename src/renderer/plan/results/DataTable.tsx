import type { Scalar } from '../../../contracts/kinds/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cellWords, headWords, type Order } from './cells.ts'
import type { Column } from './csv.ts'

export type DataRow = { readonly id: string | null; readonly cells: readonly Scalar[] }
type Props = {
  columns: readonly Column[]
  rows: readonly DataRow[]
  order: Order
  selected: string | null
  onOrder(column: number): void
  /** null where rows lead nowhere */
  onRow: ((id: string) => void) | null
}

/** Rows under heads that sort them; a row that stands for an object leads to it. */
export function DataTable({ columns, rows, order, selected, onOrder, onRow }: Props) {
  const isNumber = columns.map((_, at) => rows.some(({ cells }) => typeof cells[at] === 'number'))
  return (
    <div className="data-scroll">
      <table className="data-table" data-testid="data-table">
        <thead>
          <tr>
            {columns.map(({ name, unit }, at) => (
              <th
                key={name}
                scope="col"
                className={isNumber[at] ? 'number-cell' : undefined}
                aria-sort={order?.column === at ? (order.descending ? 'descending' : 'ascending') : 'none'}
              >
                <button type="button" title={text.sortBy(name)} onClick={() => onOrder(at)}>
                  <span>{headWords(name)}</span>
                  {unit ? <span className="quiet">{unit}</span> : null}
                  {order?.column === at ? <Icon name={order.descending ? 'down' : 'up'} small /> : null}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, row) => (
            <tr key={id ?? row} className={id !== null && id === selected ? 'on' : undefined}>
              {columns.map(({ name }, at) => (
                <td key={name} className={isNumber[at] ? 'number-cell' : undefined} title={cellWords(cells[at])}>
                  {at === 0 && id !== null && onRow ? (
                    <button type="button" className="row-open" title={text.opensObject} data-testid={`row-${id}`} onClick={() => onRow(id)}>
                      {cellWords(cells[at]) || id}
                    </button>
                  ) : (
                    cellWords(cells[at])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
