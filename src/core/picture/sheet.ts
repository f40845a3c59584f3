import { groupDigits, significantDigits } from '../words/index.ts'
import { frameLine, drawMarks, type Mark } from './marks.ts'
import { graticule } from './graticule.ts'
import { northArrow, scaleBar, scaleWords } from './furniture.ts'
import type { Ground, RectMm } from './ground.ts'
import { type Look, patterns, swatch } from './look.ts'
import { svgOf, tag } from './svg.ts'
import { fitted, ink, paragraph, textLine, textWidth } from './text.ts'

export type Paper = 'A4' | 'A3'
export const paperMm: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = { A4: { width: 297, height: 210 }, A3: { width: 420, height: 297 } }

export type LegendRow = { readonly look: Look; readonly words: string /** objects drawn, or null where nothing was counted */; readonly count: number | null }
/** Colours of measured values with the two ends of the scale. */
export type Ramp = { readonly colors: readonly string[]; readonly low: number; readonly high: number; readonly label: string; readonly unit: string | null }
export type KeyNumber = { readonly label: string; readonly value: string; readonly interval: string | null }
export type Furniture = { readonly northArrow: boolean; readonly scaleBar: boolean; readonly graticule: boolean; readonly legend: boolean }

/** All that stands on a map sheet. Texts are finished sentences; what is empty is left out, `validation` never is. */
export type MapSheet = {
  readonly paper: Paper
  readonly title: string
  readonly subtitle: string | null
  /** lines under the title: image analysed, published, version */
  readonly dates: readonly string[]
  readonly validation: string
  readonly summary: string | null
  readonly legend: readonly LegendRow[]
  /** what lines, pins and dashes mean, in words */
  readonly legendNotes: readonly string[]
  readonly ramps: readonly Ramp[]
  readonly numbers: readonly KeyNumber[]
  readonly projection: string
  readonly sources: readonly string[]
  readonly analysis: readonly string[]
  readonly footer: string
  readonly description: string
  readonly furniture: Furniture
}

const margin = 9
/** Room for the labels of the graticule on the left and below. */
const gutter = 5.5

/** Map frame and column of a sheet in millimetres. */
export function sheetLayout(paper: Paper): { readonly map: RectMm; readonly column: RectMm } {
  const { width, height } = paperMm[paper]
  const columnWidth = width * 0.235
  const map = { x: margin + gutter, y: margin, width: width - 2 * margin - gutter - columnWidth - 5, height: height - 2 * margin - gutter }
  return { map, column: { x: width - margin - columnWidth, y: margin, width: columnWidth, height: height - 2 * margin } }
}

/** A whole sheet as SVG: map with furniture, and the column beside it. */
export function drawMapSheet(sheet: MapSheet, ground: Ground, marks: readonly Mark[]): string {
  const { width, height } = paperMm[sheet.paper]
  const grid = sheet.furniture.graticule ? graticule(ground) : { svg: '', stepWords: null }
  return svgOf(
    { widthMm: width, heightMm: height, title: sheet.title, description: sheet.description },
    tag('defs', {}, patterns(looksOf(sheet, marks))),
    drawMarks(ground, marks),
    grid.svg,
    frameLine(ground),
    sheet.furniture.scaleBar ? scaleBar(ground) : '',
    sheet.furniture.northArrow ? northArrow(ground) : '',
    column(sheet, { ground, gridStep: grid.stepWords }),
  )
}

export const looksOf = ({ legend }: Pick<MapSheet, 'legend'>, marks: readonly Mark[]): Look[] => [
  ...legend.map(({ look }) => look),
  ...marks.flatMap((mark) => ('look' in mark ? [mark.look] : [])),
]

type Flow = { readonly svg: string[]; y: number }

function column(sheet: MapSheet, { ground, gridStep }: { ground: Ground; gridStep: string | null }): string {
  const { column: rect } = sheetLayout(sheet.paper)
  const size = sheet.paper === 'A3' ? 1.25 : 1
  const flow: Flow = { svg: [], y: rect.y }
  const put = makePut(flow, rect, size)
  titleBlock(sheet, { flow, rect, size })
  put.words(sheet.validation, { sizeMm: 2.6 * size, weight: 'bold', color: ink.alarm })
  if (sheet.summary) put.words(sheet.summary, { sizeMm: 2.45 * size })
  if (sheet.furniture.legend) putLegend(put, sheet, { sizeMm: 2.15 * size, color: ink.soft })
  if (sheet.numbers.length > 0) put.head('Key numbers')
  for (const number of sheet.numbers) put.number(number)
  put.head(`Scale ${scaleWords(ground, sheet.paper)}`)
  put.words(`${sheet.projection}${gridStep ? ` Grid ${gridStep}.` : ''}`, { sizeMm: 2.15 * size, color: ink.soft })
  const small = { sizeMm: 2.05 * size, color: ink.soft }
  putList(put, { head: sheet.sources.length === 1 ? 'Image source' : 'Image sources', lines: sheet.sources, type: small })
  putList(put, { head: 'Analysis and limits', lines: sheet.analysis, type: small })
  put.footer(sheet.footer)
  return flow.svg.join('')
}

type Put = ReturnType<typeof makePut>
type Small = { readonly sizeMm: number; readonly color: string }

function putList(put: Put, { head, lines, type }: { head: string; lines: readonly string[]; type: Small }): void {
  if (lines.length > 0) put.head(head)
  for (const line of lines) put.words(line, type)
}

function putLegend(put: Put, { legend, ramps, legendNotes }: MapSheet, type: Small): void {
  if (legend.length + legendNotes.length + ramps.length === 0) return
  put.head('Legend')
  for (const row of legend) put.legend(row)
  for (const ramp of ramps) put.ramp(ramp)
  for (const note of legendNotes) put.words(note, type)
}

function titleBlock(sheet: MapSheet, { flow, rect, size }: { flow: Flow; rect: RectMm; size: number }): void {
  const [x, inner] = [rect.x + 3, rect.width - 6]
  let y = rect.y + 2.5
  const parts: string[] = []
  const add = (text: string, type: { sizeMm: number; weight?: 'bold' }, most: number) => {
    const block = paragraph(text, { ...type, color: '#FFFFFF' }, { x, y, widthMm: inner, most })
    parts.push(block.svg)
    y += block.heightMm + 0.6
  }
  add(sheet.title, { sizeMm: 4 * size, weight: 'bold' }, 3)
  if (sheet.subtitle) add(sheet.subtitle, { sizeMm: 2.9 * size }, 3)
  y += 0.8
  for (const line of sheet.dates) add(line, { sizeMm: 2.2 * size }, 2)
  y += 1.4
  flow.svg.push(tag('rect', { x: rect.x, y: rect.y, width: rect.width, height: y - rect.y, fill: ink.head }), ...parts)
  flow.y = y + 2.2
}

/** Writes down the column from top to bottom; what finds no room before the footer is left out and said. */
function makePut(flow: Flow, rect: RectMm, size: number) {
  const footerMm = 13 * size
  const end = rect.y + rect.height - footerMm
  let isFull = false
  const room = (heightMm: number): boolean => {
    if (!isFull && flow.y + heightMm <= end) return true
    if (!isFull) flow.svg.push(textLine('More in the report.', { sizeMm: 2.05 * size, color: ink.faint }, { x: rect.x, y: Math.min(flow.y + 2, end + 1.5) }))
    isFull = true
    return false
  }
  const rule = (y: number) => tag('line', { x1: rect.x, y1: y, x2: rect.x + rect.width, y2: y, stroke: ink.text, 'stroke-width': 0.2 })
  return {
    head(text: string) {
      if (!room(9 * size)) return
      flow.svg.push(rule(flow.y + 0.8), textLine(text, { sizeMm: 2.6 * size, weight: 'bold' }, { x: rect.x, y: flow.y + 4.4 * size }))
      flow.y += 6 * size
    },
    words(text: string, type: { sizeMm: number; weight?: 'bold'; color?: string }) {
      const block = paragraph(text, type, { x: rect.x, y: flow.y, widthMm: rect.width })
      if (!room(block.heightMm)) return
      flow.svg.push(block.svg)
      flow.y += block.heightMm + 1
    },
    legend({ look, words, count }: LegendRow) {
      if (!room(4.6 * size)) return
      const type = { sizeMm: 2.45 * size }
      const counted = count === null ? '' : groupDigits(count)
      flow.svg.push(
        swatch(look, { x: rect.x + 0.4, y: flow.y + 0.3, width: 6 * size, height: 3.4 * size }),
        textLine(fitted(words, type, rect.width - 9 * size - textWidth(counted, type) - 1), type, { x: rect.x + 8.2 * size, y: flow.y + 2.9 * size }),
        textLine(counted, type, { x: rect.x + rect.width, y: flow.y + 2.9 * size, anchor: 'end' }),
      )
      flow.y += 4.6 * size
    },
    ramp({ colors, low, high, label, unit }: Ramp) {
      const type = { sizeMm: 2.3 * size }
      const words = paragraph(unit ? `${label}, ${unit}` : label, type, { x: rect.x, y: flow.y, widthMm: rect.width, most: 2 })
      if (!room(words.heightMm + 8 * size)) return
      const y = flow.y + words.heightMm + 0.6
      const width = rect.width / colors.length
      flow.svg.push(
        words.svg,
        ...colors.map((fill, at) => tag('rect', { x: rect.x + at * width, y, width: width + 0.05, height: 3, fill })),
        tag('rect', { x: rect.x, y, width: rect.width, height: 3, fill: 'none', stroke: ink.text, 'stroke-width': 0.15 }),
        textLine(significantDigits(low), type, { x: rect.x, y: y + 6 * size }),
        textLine(significantDigits(high), type, { x: rect.x + rect.width, y: y + 6 * size, anchor: 'end' }),
      )
      flow.y = y + 7.4 * size
    },
    number({ label, value, interval }: KeyNumber) {
      const type = { sizeMm: 2.35 * size }
      const right = [value, interval].filter(Boolean).join('   ')
      const words = paragraph(label, type, { x: rect.x, y: flow.y, widthMm: rect.width - textWidth(right, { ...type, weight: 'bold' }) - 2, most: 2 })
      if (!room(words.heightMm + 1)) return
      const across = rect.x + rect.width
      flow.svg.push(
        words.svg,
        textLine(value, { ...type, weight: 'bold' }, { x: across - (interval ? textWidth(`   ${interval}`, type) : 0), y: flow.y + type.sizeMm * 0.95, anchor: 'end' }),
      )
      if (interval) flow.svg.push(textLine(interval, { ...type, color: ink.soft }, { x: across, y: flow.y + type.sizeMm * 0.95, anchor: 'end' }))
      flow.y += words.heightMm + 1
    },
    footer(text: string) {
      const y = end + 2
      flow.svg.push(rule(y), paragraph(text, { sizeMm: 1.95 * size, color: ink.faint }, { x: rect.x, y: y + 1, widthMm: rect.width, most: 4 }).svg)
    },
  }
}
