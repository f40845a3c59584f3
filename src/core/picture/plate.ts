import { groupDigits, significantDigits } from '../words/index.ts'
import { graticule } from './graticule.ts'
import { northArrow, scaleBar, scaleWords } from './furniture.ts'
import type { Ground, RectMm } from './ground.ts'
import { patterns, swatch } from './look.ts'
import { drawMarks, frameLine, type Mark } from './marks.ts'
import { type LegendRow, looksOf, type MapSheet } from './sheet.ts'
import { svgOf, tag } from './svg.ts'
import { type Block, ink, paragraph, textLine, textWidth } from './text.ts'

/** Width of the text of a portrait A4 page, and of the widest map frame in it. */
export const plateMm = { width: 180, most: 172 } as const
const gutter = 5.5

/** Map frame of a plate: the map alone with its graticule, its legend below. */
export const plateRect = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }): RectMm => ({ x: gutter, y: 2, width: widthMm, height: heightMm })

export type Plate = { readonly svg: string; readonly widthMm: number; readonly heightMm: number }

/** A map for the page of a report: what the sheet shows in its column stands in rows under the map. */
export function drawMapPlate(sheet: MapSheet, ground: Ground, marks: readonly Mark[]): Plate {
  const grid = sheet.furniture.graticule ? graticule(ground) : { svg: '', stepWords: null }
  const under = ground.rect.y + ground.rect.height + (sheet.furniture.graticule ? 6.5 : 2.5)
  const legend = sheet.furniture.legend ? legendRows(sheet, { x: gutter, y: under, widthMm: plateMm.width - gutter }) : { svg: '', heightMm: 0 }
  const words = [`Scale ${scaleWords(ground, 'full size')}. ${sheet.projection}${grid.stepWords ? ` Grid ${grid.stepWords}.` : ''}`, ...sheet.sources, sheet.validation].join(' ')
  const foot = paragraph(words, { sizeMm: 2.1, color: ink.soft }, { x: gutter, y: under + legend.heightMm, widthMm: plateMm.width - gutter })
  const heightMm = under + legend.heightMm + foot.heightMm + 1.5
  const svg = svgOf(
    { widthMm: plateMm.width, heightMm, title: sheet.title, description: sheet.description },
    tag('defs', {}, patterns(looksOf(sheet, marks))),
    drawMarks(ground, marks),
    grid.svg,
    frameLine(ground),
    sheet.furniture.scaleBar ? scaleBar(ground) : '',
    sheet.furniture.northArrow ? northArrow(ground) : '',
    legend.svg,
    foot.svg,
  )
  return { svg, widthMm: plateMm.width, heightMm }
}

/** Classes in rows as wide as the page, then ramps and words for lines and pins. */
export function legendRows(
  { legend, ramps, legendNotes }: Pick<MapSheet, 'legend' | 'ramps' | 'legendNotes'>,
  { x, y, widthMm }: { x: number; y: number; widthMm: number },
): Block {
  const parts: string[] = []
  let [left, top] = [x, y]
  for (const row of legend) {
    const width = rowWidth(row)
    if (left > x && left + width > x + widthMm) [left, top] = [x, top + 5]
    parts.push(swatch(row.look, { x: left + 0.4, y: top, width: 6, height: 3.2 }), textLine(rowWords(row), rowType, { x: left + 8, y: top + 2.55 }))
    left += width
  }
  let bottom = legend.length > 0 ? top + 5.2 : top
  for (const ramp of ramps) {
    const ends = `${significantDigits(ramp.low)} to ${significantDigits(ramp.high)}${ramp.unit ? ` ${ramp.unit}` : ''}`
    parts.push(...ramp.colors.map((fill, at) => tag('rect', { x: x + at * 5, y: bottom, width: 5.05, height: 3, fill })))
    parts.push(textLine(`${ramp.label}: ${ends}`, rowType, { x: x + ramp.colors.length * 5 + 2, y: bottom + 2.5 }))
    bottom += 5
  }
  if (legendNotes.length > 0) {
    const notes = paragraph(legendNotes.join(' '), { ...rowType, color: ink.soft }, { x, y: bottom - 0.6, widthMm })
    parts.push(notes.svg)
    bottom += notes.heightMm
  }
  return { svg: parts.join(''), heightMm: bottom - y + 0.6 }
}

const rowType = { sizeMm: 2.35 } as const
const rowWords = ({ words, count }: LegendRow): string => (count === null ? words : `${words}, ${groupDigits(count)}`)
const rowWidth = (row: LegendRow): number => 8 + textWidth(rowWords(row), rowType) + 5
