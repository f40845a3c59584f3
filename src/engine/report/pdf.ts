import type { Figure, Report, Sentence } from '../../contracts/kinds/index.ts'
import { ink } from '../../core/picture/index.ts'
import { drawSvg, newPdf, pdfBytes, pt } from '../pictures/index.ts'
import { drawPdfTable } from './pdf-table.ts'
import { type Shape, type ShapedSection, shapeOf, type Tile } from './shape.ts'

type Doc = PDFKit.PDFDocument
const marginMm = 16
const left = marginMm * pt
const width = (210 - 2 * marginMm) * pt
const bottom = (297 - marginMm - 4) * pt

/** A report as PDF, A4: outline, tags, text as text, maps as vectors, numbered pages. The date inside is that of the report. */
export function reportPdf(report: Report): Promise<Uint8Array> {
  const shape = shapeOf(report)
  const document = newPdf({ title: shape.title, marginMm, now: new Date(report.asOf) })
  writeHead(document, shape)
  for (const section of shape.sections) writeSection(document, section)
  small(document, 'P', shape.foot)
  numberPages(document, shape)
  return pdfBytes(document)
}

function block(document: Doc, type: string, write: () => void): void {
  document.addStructure(document.struct(type, {}, write))
}

function writeHead(document: Doc, { title, banner, lines, validation }: Shape): void {
  block(document, 'H1', () =>
    document
      .font('bold')
      .fontSize(20)
      .fillColor(ink.head)
      .text(title, left, marginMm * pt, { width }),
  )
  block(document, 'P', () => document.font('bold').fontSize(10).fillColor(ink.text).text(banner, { width }))
  for (const line of lines) block(document, 'P', () => document.font('regular').fontSize(9).fillColor(ink.soft).text(line, { width }))
  block(document, 'P', () => document.font('bold').fontSize(9.5).fillColor(ink.alarm).text(validation, { width }))
  const y = document.y + 4
  artifact(document, () => document.rect(left, y, width, 2).fill(ink.head))
  document.y = y + 8
}

/** Decoration that a screen reader passes over. */
function artifact(document: Doc, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

const needRoom = (document: Doc, points: number): void => {
  if (document.y + points > bottom) document.addPage()
}

function writeSection(document: Doc, section: ShapedSection): void {
  // a head does not stand alone at the end of a page
  const [figure] = section.figures
  const isOrphan = figure !== undefined && section.sentences.length === 0 && !figureBox(figure, bottom - document.y - 60).fits
  needRoom(document, isOrphan ? Number.POSITIVE_INFINITY : 60)
  document.outline.addItem(section.title)
  document.y += 8
  block(document, 'H2', () => document.font('bold').fontSize(12.5).fillColor(ink.head).text(section.title, left, document.y, { width }))
  const rule = document.y + 1
  artifact(document, () =>
    document
      .moveTo(left, rule)
      .lineTo(left + width, rule)
      .lineWidth(0.6)
      .stroke(ink.head),
  )
  document.y = rule + 5
  for (const sentence of section.sentences) writeSentence(document, sentence, section.bullets)
  if (section.tiles.length > 0) writeTiles(document, section.tiles)
  for (const figure of section.figures) writeFigure(document, figure)
  for (const table of section.tables) drawPdfTable(document, table, { left, width, bottom, marginTop: marginMm * pt })
}

function writeSentence(document: Doc, { text, byHand }: Sentence, bullet: boolean): void {
  const indent = bullet ? 10 : 0
  needRoom(document, 14)
  const y = document.y
  if (bullet) artifact(document, () => document.circle(left + 3, y + 6, 1.4).fill(ink.text))
  block(document, 'P', () => {
    document
      .font('regular')
      .fontSize(9.5)
      .fillColor(ink.text)
      .text(text, left + indent, y, { width: width - indent, continued: byHand, lineGap: 1.5 })
    if (byHand) document.font('bold').fillColor(ink.hand).text('  [by hand]')
  })
  document.y += 3
}

function writeTiles(document: Doc, tiles: readonly Tile[]): void {
  const gap = 8
  const side = (width - gap * (Math.min(4, tiles.length) - 1)) / Math.min(4, tiles.length)
  const captions = tiles.map(({ caption, byHand }) => (byHand ? `${caption} [by hand]` : caption))
  document.font('regular').fontSize(8)
  const height = 34 + Math.max(...captions.map((caption) => document.heightOfString(caption, { width: side - 14 })))
  needRoom(document, height + 8)
  const top = document.y
  for (const [at, { value }] of tiles.entries()) {
    const x = left + at * (side + gap)
    artifact(document, () => document.roundedRect(x, top, side, height, 3).lineWidth(0.8).stroke(ink.line))
    document.font('bold').fontSize(19)
    const size = Math.min(19, (19 * (side - 14)) / document.widthOfString(value))
    block(document, 'P', () => {
      document
        .font('bold')
        .fontSize(size)
        .fillColor(ink.head)
        .text(value, x + 7, top + 7, { width: side - 10, lineBreak: false })
      document
        .font('regular')
        .fontSize(8)
        .fillColor(ink.soft)
        .text(captions[at] ?? '', x + 7, top + 29, { width: side - 14 })
    })
  }
  document.x = left
  document.y = top + height + 8
}

/** A picture may be drawn so much smaller to stay on the page it is told on. */
const leastShare = 0.7

/** Size of a picture in points on a page with so much room, or on the next one where it would be too small here. */
function figureBox({ widthMm, heightMm }: Figure, roomPt: number): { width: number; height: number; fits: boolean } {
  const whole = Math.min(1, width / (widthMm * pt), (bottom - marginMm * pt - 20) / (heightMm * pt))
  const here = Math.min(whole, roomPt / (heightMm * pt))
  const scale = here >= whole * leastShare ? here : whole
  return { width: widthMm * pt * scale, height: heightMm * pt * scale, fits: here >= whole * leastShare }
}

function writeFigure(document: Doc, figure: Figure): void {
  const { fits, ...box } = figureBox(figure, bottom - document.y - 16)
  if (!fits) document.addPage()
  const y = document.y
  document.addStructure(document.struct('Figure', { alt: figure.description }, () => drawSvg(document, figure.svg, { x: left, y, ...box })))
  document.y = y + box.height + 2
  small(document, 'Caption', figure.title)
}

function small(document: Doc, type: string, text: string): void {
  needRoom(document, 12)
  block(document, type, () => document.font('regular').fontSize(8).fillColor(ink.faint).text(text, left, document.y, { width }))
  document.y += 5
}

function numberPages(document: Doc, { title, validation }: Shape): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // text below the margin would open another page
    document.page.margins.bottom = 0
    artifact(document, () =>
      document
        .font('regular')
        .fontSize(7.5)
        .fillColor(ink.faint)
        .text(`${title}. ${validation}`, left, 297 * pt - 28, { width: width - 60, lineBreak: false, ellipsis: true, height: 10 }),
    )
    artifact(document, () => document.text(`${page - start + 1} of ${count}`, left + width - 60, 297 * pt - 28, { width: 60, align: 'right', lineBreak: false }))
  }
}
