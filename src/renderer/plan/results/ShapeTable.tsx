import { useEffect, useState } from 'react'
import type { ObjectTable } from '../../../contracts/services/evidence.ts'
import { chooseObjectOf, currentObject, flyTo } from '../../answer/evidence-actions.ts'
import { engine } from '../../app/engine.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { attempt } from '../../state/messages.ts'
import { useUi } from '../../state/ui.ts'
import { digits } from '../../ui/format.ts'
import { nextOrder, type Order } from './cells.ts'
import { CopyCsv } from './CopyCsv.tsx'
import { DataTable } from './DataTable.tsx'

const restMs = 150
const shownRows = 200

/** Features or stretches of road: the first 200 rows of what is searched for, sorted by the engine; a row leads to its place. */
export function ShapeTable({ artifactId }: { artifactId: string }) {
  const objectId = useUi((ui) => ui.objectId)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>(null)
  const [table, setTable] = useState<ObjectTable | null>(null)
  const column = order ? (table?.columns[order.column]?.name ?? null) : null
  const descending = order?.descending ?? false

  useEffect(() => {
    let current = true
    const timer = setTimeout(
      () =>
        void attempt(() => engine().evidence.table({ artifactId, search, sort: column === null ? null : { column, descending }, limit: shownRows })).then((found) => {
          if (current && found) setTable(found)
        }),
      search === '' ? 0 : restMs,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [artifactId, search, column, descending])

  if (!table) return <p className="section empty">…</p>
  const open = async (id: string) => {
    await chooseObjectOf(artifactId, id)
    const object = currentObject()
    if (object) flyTo(object)
  }
  return (
    <section className="data-section" aria-label={text.rows(digits(table.total))} data-testid="shape-table">
      <div className="data-head">
        <input className="input" type="search" aria-label={text.search} placeholder={text.search} value={search} onChange={(event) => setSearch(event.target.value)} />
        <span className="small quiet">{text.showing(digits(table.rows.length), digits(table.found))}</span>
        <CopyCsv columns={table.columns} rows={table.rows} />
      </div>
      {table.rows.length === 0 ? (
        <p className="empty">{table.total === 0 ? text.emptyTable : text.noRows}</p>
      ) : (
        <DataTable
          columns={table.columns}
          rows={table.rows.map((cells, at) => ({ id: table.ids[at] ?? null, cells }))}
          order={order}
          selected={objectId}
          onOrder={(at) => setOrder(nextOrder(order, at))}
          onRow={(id) => void open(id)}
        />
      )}
    </section>
  )
}
