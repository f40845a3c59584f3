import { scaleBar, northArrow } from './furniture.ts'
import type { Ground, RectMm } from './ground.ts'
import { patterns } from './look.ts'
import { drawMarks, frameLine, type Mark } from './marks.ts'
import { legendRows, type Plate } from './plate.ts'
import { looksOf, type MapSheet } from './sheet.ts'
import { svgOf, tag } from './svg.ts'
import { ink, paragraph, textLine } from './text.ts'

export type PanelCell = { readonly label: string; readonly ground: Ground; readonly marks: readonly Mark[] }
type PanelSheet = Pick<MapSheet, 'title' | 'legend' | 'ramps' | 'legendNotes' | 'sources' | 'validation' | 'description'>

const gap = 4
const side = 2
const head = 9
const labelMm = 5.5

/** Cells of a panel on a page of a width: each has room for its date above it; all show the same ground. `aspect`: height by width of the ground. */
export function panelCells({ count, columns, aspect, widthMm }: { count: number; columns: number; aspect: number; widthMm: number }): RectMm[] {
  const width = (widthMm - 2 * side - (columns - 1) * gap) / columns
  const height = width * Math.min(1.4, Math.max(0.35, aspect))
  return Array.from({ length: count }, (_, at) => ({
    x: side + (at % columns) * (width + gap),
    y: head + Math.floor(at / columns) * (height + labelMm + gap) + labelMm,
    width,
    height,
  }))
}

/** Pictures of several dates of one place beside one another, the same ground at the same scale, each under its date. */
export function drawPanel(sheet: PanelSheet, cells: readonly PanelCell[], widthMm: number): Plate {
  const bottom = Math.max(...cells.map(({ ground: { rect } }) => rect.y + rect.height)) + 3
  const legend = legendRows(sheet, { x: side, y: bottom, widthMm: widthMm - 2 * side })
  const foot = paragraph([...sheet.sources, sheet.validation].join(' '), { sizeMm: 2.1, color: ink.soft }, { x: side, y: bottom + legend.heightMm, widthMm: widthMm - 2 * side })
  const heightMm = bottom + legend.heightMm + foot.heightMm + 1.5
  const drawn = cells.map(({ label, ground, marks }, at) => [
    textLine(label, { sizeMm: 3, weight: 'bold' }, { x: ground.rect.x, y: ground.rect.y - 1.6 }),
    drawMarks(ground, marks, `c${at}`),
    frameLine(ground),
    at === 0 ? scaleBar(ground) + northArrow(ground) : '',
  ])
  const svg = svgOf(
    { widthMm, heightMm, title: sheet.title, description: sheet.description },
    tag(
      'defs',
      {},
      patterns(
        looksOf(
          sheet,
          cells.flatMap(({ marks }) => marks),
        ),
      ),
    ),
    textLine(sheet.title, { sizeMm: 4.2, weight: 'bold', color: ink.head }, { x: side, y: 5.5 }),
    ...drawn.flat(),
    legend.svg,
    foot.svg,
  )
  return { svg, widthMm, heightMm }
}
