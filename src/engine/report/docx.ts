import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Figure, Report, Sentence } from '../../contracts/kinds/index.ts'
import { svgToPng } from '../pictures/index.ts'
import { type Shape, type ShapedSection, type ShapedTable, shapeOf, type Tile } from './shape.ts'

/** Twentieths of a point. */
const twips = (mm: number) => Math.round(mm * 56.6929)
const pageMm = { width: 210, height: 297, margin: 16 } as const
const textMm = pageMm.width - 2 * pageMm.margin
const color = { head: '0B4A8A', alarm: '9A1C1C', soft: '3D4753', hand: '7A4E00', line: 'CFD6DF' } as const

/** A report as a Word file: headings, real tables, maps as 200 dpi pictures with their description, numbered pages. */
export async function reportDocx(report: Report): Promise<Uint8Array> {
  const shape = shapeOf(report)
  const children: (Paragraph | Table)[] = [...headOf(shape)]
  for (const section of shape.sections) children.push(...(await sectionOf(section)))
  children.push(new Paragraph({ spacing: { before: 200 }, children: [new TextRun({ text: shape.foot, size: 16, color: color.soft })] }))
  const document = new Document({
    title: shape.title,
    description: shape.banner,
    creator: 'Aftermap',
    styles: { default: { document: { run: { font: 'Inter', size: 19 } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(pageMm.width), height: twips(pageMm.height) },
            margin: { top: twips(pageMm.margin), bottom: twips(pageMm.margin), left: twips(pageMm.margin), right: twips(pageMm.margin) },
          },
        },
        footers: { default: footer(shape) },
        children,
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

const footer = ({ title, validation }: Shape) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [new TextRun({ size: 15, color: color.soft, children: [`${title}. ${validation}  `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })

function headOf({ title, banner, lines, validation }: Shape): Paragraph[] {
  const line = (text: string, run: { bold?: boolean; color?: string; size?: number }) => new Paragraph({ children: [new TextRun({ text, ...run })] })
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun({ text: title, bold: true, size: 40, color: color.head })] }),
    line(banner, { bold: true }),
    ...lines.map((text) => line(text, { color: color.soft, size: 18 })),
    line(validation, { bold: true, color: color.alarm }),
  ]
}

async function sectionOf({ title, sentences, bullets, tiles, figures, tables }: ShapedSection): Promise<(Paragraph | Table)[]> {
  const pictures: Paragraph[] = []
  for (const figure of figures) pictures.push(...(await pictureOf(figure)))
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      spacing: { before: 240, after: 80 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: color.head, space: 1 } },
      children: [new TextRun({ text: title, bold: true, size: 25, color: color.head })],
    }),
    ...sentences.map((sentence) => sentenceOf(sentence, bullets)),
    ...(tiles.length > 0 ? [tilesOf(tiles)] : []),
    ...pictures,
    ...tables.flatMap(tableOf),
  ]
}

const handRun = () => new TextRun({ text: '  [by hand]', bold: true, color: color.hand, size: 17 })

const sentenceOf = ({ text, byHand }: Sentence, bullet: boolean) =>
  new Paragraph({
    spacing: { after: 60 },
    ...(bullet ? { bullet: { level: 0 } } : {}),
    children: [new TextRun(byHand ? { text, shading: { type: ShadingType.CLEAR, fill: 'FBEFD2', color: 'auto' } } : { text }), ...(byHand ? [handRun()] : [])],
  })

function tilesOf(tiles: readonly Tile[]): Table {
  const width = twips(textMm / tiles.length)
  const cells = tiles.map(
    ({ value, caption, byHand }) =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { top: 80, bottom: 80, left: 100, right: 100 },
        children: [
          new Paragraph({ children: [new TextRun({ text: value, bold: true, size: 38, color: color.head })] }),
          new Paragraph({ children: [new TextRun({ text: caption, size: 16, color: color.soft }), ...(byHand ? [handRun()] : [])] }),
        ],
      }),
  )
  return new Table({ rows: [new TableRow({ children: cells })], width: { size: twips(textMm), type: WidthType.DXA }, columnWidths: tiles.map(() => width) })
}

async function pictureOf({ svg, title, description, widthMm, heightMm }: Figure): Promise<Paragraph[]> {
  const scale = Math.min(1, textMm / widthMm, 200 / heightMm)
  const px = (mm: number) => Math.round(mm * scale * 3.7795)
  const image = new ImageRun({
    type: 'png',
    data: await svgToPng(svg, { widthMm, dpi: 200 }),
    transformation: { width: px(widthMm), height: px(heightMm) },
    altText: { name: title, title, description },
  })
  return [new Paragraph({ keepNext: true, children: [image] }), new Paragraph({ spacing: { after: 100 }, children: [new TextRun({ text: title, size: 16, color: color.soft })] })]
}

function tableOf({ title, head, numeric, rows, notes }: ShapedTable): (Paragraph | Table)[] {
  const cell = (text: string, at: number, bold: boolean) =>
    new TableCell({
      margins: { left: 50, right: 50 },
      children: [new Paragraph({ alignment: numeric[at] ? AlignmentType.RIGHT : AlignmentType.LEFT, children: [new TextRun({ text, size: 15, bold })] })],
    })
  const row = (cells: readonly string[], isHead: boolean) => new TableRow({ tableHeader: isHead, cantSplit: true, children: cells.map((text, at) => cell(text, at, isHead)) })
  const edge = { style: BorderStyle.SINGLE, size: 3, color: color.line }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  return [
    new Paragraph({ keepNext: true, spacing: { before: 160, after: 40 }, children: [new TextRun({ text: title, bold: true, size: 18 })] }),
    new Table({
      width: { size: twips(textMm), type: WidthType.DXA },
      borders: { top: edge, bottom: edge, insideHorizontal: edge, left: none, right: none, insideVertical: none },
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    }),
    ...notes.map((text) => new Paragraph({ children: [new TextRun({ text, size: 15, color: color.soft })] })),
  ]
}
