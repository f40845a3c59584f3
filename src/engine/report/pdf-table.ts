import { ink } from '../../core/picture/index.ts'
import type { ShapedTable } from './shape.ts'

type Doc = PDFKit.PDFDocument
type Place = { readonly left: number; readonly width: number; readonly bottom: number; readonly marginTop: number }

const size = 7.6
const pad = 8
/** A long text gives way before numbers do. */
const shares = { widest: 0.42, least: 0.05 } as const

/** A table with its head repeated on every page, tagged row by row. */
export function drawPdfTable(document: Doc, table: ShapedTable, place: Place): void {
  const columns = columnWidths(document, table, place.width)
  const structure = document.struct('Table')
  document.addStructure(structure)
  if (document.y + 44 > place.bottom) document.addPage()
  const caption = document.struct('Caption', {}, () =>
    document
      .font('bold')
      .fontSize(9)
      .fillColor(ink.text)
      .text(table.title, place.left, document.y + 4, { width: place.width }),
  )
  structure.add(caption)
  document.y += 2
  const row = (cells: readonly string[], isHead: boolean) => drawRow(document, { cells, columns, numeric: table.numeric, isHead, left: place.left })
  structure.add(row(table.head, true))
  for (const cells of table.rows) {
    if (document.y + heightOf(document, cells, columns) > place.bottom) {
      document.addPage()
      document.y = place.marginTop
      structure.add(row(table.head, true))
    }
    structure.add(row(cells, false))
  }
  structure.end()
  for (const note of table.notes)
    document.addStructure(
      document.struct('P', {}, () =>
        document
          .font('regular')
          .fontSize(7.5)
          .fillColor(ink.faint)
          .text(note, place.left, document.y + 2, { width: place.width }),
      ),
    )
  document.y += 6
}

type Row = { readonly cells: readonly string[]; readonly columns: readonly number[]; readonly numeric: readonly boolean[]; readonly isHead: boolean; readonly left: number }

function drawRow(document: Doc, { cells, columns, numeric, isHead, left }: Row): PDFKit.PDFStructureElement {
  const y = document.y
  const height = heightOf(document, cells, columns)
  const element = document.struct('TR')
  let x = left
  for (const [at, cell] of cells.entries()) {
    const width = (columns[at] ?? 0) - pad
    const from = x
    element.add(
      document.struct(isHead ? 'TH' : 'TD', {}, () => {
        document
          .font(isHead ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(isHead ? ink.soft : ink.text)
          .text(cell, from, y + 2, { width, align: numeric[at] ? 'right' : 'left' })
      }),
    )
    x += columns[at] ?? 0
  }
  const end = y + height
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(left, end)
    .lineTo(x, end)
    .lineWidth(isHead ? 0.8 : 0.3)
    .stroke(ink.line)
  document.endMarkedContent()
  document.x = left
  document.y = end
  return element
}

function heightOf(document: Doc, cells: readonly string[], columns: readonly number[]): number {
  document.font('regular').fontSize(size)
  return Math.max(...cells.map((cell, at) => document.heightOfString(cell || ' ', { width: (columns[at] ?? 20) - pad }))) + 4
}

/** As wide as the longest cell asks, then shrunk or spread to the page. */
function columnWidths(document: Doc, { head, rows }: ShapedTable, width: number): number[] {
  document.font('bold').fontSize(size)
  const wanted = head.map((name, column) => {
    const longest = rows.slice(0, 200).map((cells) => document.widthOfString(cells[column] ?? ''))
    return Math.min(width * shares.widest, Math.max(document.widthOfString(name), width * shares.least, ...longest) + pad + 2)
  })
  const sum = wanted.reduce((total, one) => total + one, 0)
  return wanted.map((one) => (one / sum) * width)
}
