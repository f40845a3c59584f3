declare module 'svg-to-pdfkit' {
  type Options = {
    width?: number
    height?: number
    preserveAspectRatio?: string
    assumePt?: boolean
    fontCallback?: (family: string, bold: boolean, italic: boolean) => string
    warningCallback?: (warning: string) => void
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function svgToPdf(document: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options): void
}
