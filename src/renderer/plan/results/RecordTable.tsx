import { useState } from 'react'
import type { Table } from '../../../contracts/kinds/index.ts'
import { unitSign } from '../../../core/words/index.ts'
import { chooseObjectOf, currentObject, flyTo } from '../../answer/evidence-actions.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { useUi } from '../../state/ui.ts'
import { digits } from '../../ui/format.ts'
import { holdsWords, inOrder, nextOrder, type Order } from './cells.ts'
import { CopyCsv } from './CopyCsv.tsx'
import type { Column } from './csv.ts'
import { type DataRow, DataTable } from './DataTable.tsx'

const shownRows = 200
const searchFrom = 12

/** Columns and rows of a table, ranked lists too; ids of rows are those of the objects they tell of. */
export function tableParts({ records, rows, evidence }: Table): { columns: Column[]; rows: DataRow[] } {
  if (!records)
    return {
      columns: [
        { name: 'rank', unit: null },
        { name: 'what', unit: null },
        { name: 'value', unit: rows[0] ? unitSign(rows[0].unit) : null },
      ],
      rows: rows.map(({ rank, label, value }) => ({ id: null, cells: [rank, label, value] })),
    }
  const at = evidence ? records.columns.findIndex(({ name }) => name === evidence.idColumn) : -1
  return {
    columns: records.columns.map(({ name, unit }) => ({ name, unit: unit ? unitSign(unit) || unit : null })),
    rows: records.rows.map((cells) => ({ id: at < 0 || cells[at] === null || cells[at] === undefined ? null : String(cells[at]), cells })),
  }
}

/** Records of a step: sortable, with units, as CSV on the clipboard; a row leads to the object it tells of. */
export function RecordTable({ table }: { table: Table }) {
  const objectId = useUi((ui) => ui.objectId)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>(null)
  const { columns, rows } = tableParts(table)
  const found = inOrder(
    rows.filter(({ cells }) => holdsWords(cells, search)),
    order,
  )
  const shown = found.slice(0, shownRows)
  const { evidence } = table
  const open = async (id: string) => {
    if (!evidence) return
    await chooseObjectOf(evidence.artifactId, id)
    const object = currentObject()
    if (object) flyTo(object)
  }
  return (
    <section className="data-section" aria-label={table.title} data-testid="record-table">
      <div className="data-head">
        {rows.length >= searchFrom ? (
          <input className="input" type="search" aria-label={text.search} placeholder={text.search} value={search} onChange={(event) => setSearch(event.target.value)} />
        ) : (
          <b className="grow clip">{table.title}</b>
        )}
        <span className="small quiet">{text.showing(digits(shown.length), digits(found.length))}</span>
        <CopyCsv columns={columns} rows={found.map(({ cells }) => cells)} />
      </div>
      {shown.length === 0 ? (
        <p className="empty">{rows.length === 0 ? text.emptyTable : text.noRows}</p>
      ) : (
        <DataTable
          columns={columns}
          rows={shown}
          order={order}
          selected={objectId}
          onOrder={(at) => setOrder(nextOrder(order, at))}
          onRow={evidence ? (id) => void open(id) : null}
        />
      )}
    </section>
  )
}
