import PDFDocument from 'pdfkit'
import svgToPdf from 'svg-to-pdfkit'
import type { Figure } from '../../contracts/kinds/index.ts'
import { fontFiles } from './fonts.ts'

/** Points of a millimetre. */
export const pt = 72 / 25.4

type Options = { readonly title: string; readonly widthMm?: number; readonly heightMm?: number; readonly marginMm?: number; readonly now?: Date }

/** An empty document in the product's face, with structure for readers of the screen. */
export function newPdf({ title, widthMm = 210, heightMm = 297, marginMm = 0, now }: Options): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [widthMm * pt, heightMm * pt],
    margin: marginMm * pt,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    // the library loads a face of its own unless one is named
    font: Buffer.from(fontFiles()[0]?.bytes ?? []) as unknown as string,
    info: { Title: title, Producer: 'Aftermap', Creator: 'Aftermap', ...(now ? { CreationDate: now } : {}) },
  })
  for (const { face, bytes } of fontFiles()) document.registerFont(face, Buffer.from(bytes))
  return document.font('regular')
}

/** Draws a picture into a box of a page: lines stay lines, text stays text. */
export function drawSvg(document: PDFKit.PDFDocument, svg: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  svgToPdf(document, svg, x, y, { width, height, preserveAspectRatio: 'xMinYMin meet', fontCallback: (_, bold) => (bold ? 'bold' : 'regular') })
}

/** All bytes of a document once it has ended. */
export function pdfBytes(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
    document.end()
  })
}

/** One page as large as the picture. */
export function figureToPdf({ title, description, svg, widthMm, heightMm }: Figure): Promise<Uint8Array> {
  const document = newPdf({ title, widthMm, heightMm })
  const drawing = document.struct('Figure', { alt: description }, () => drawSvg(document, svg, { x: 0, y: 0, width: widthMm * pt, height: heightMm * pt }))
  document.addStructure(drawing)
  return pdfBytes(document)
}
