import type { Report } from '../../contracts/kinds/index.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { figureBytes, writeBytes } from '../pictures/index.ts'
import { inPrintThread } from '../print-thread/index.ts'
import { reportHtml } from './html.ts'
import { reportPageFigure } from './page-figure.ts'

export type ReportFormat = 'html' | 'pdf' | 'docx' | 'svg' | 'png'

/** A report as one file; svg and png hold its first page. @throws failures of writing */
export async function writeReport(report: Report, { format, path }: { format: ReportFormat; path: string }): Promise<string[]> {
  return [writeBytes(path, await bytesOf(report, format))]
}

async function bytesOf(report: Report, format: ReportFormat): Promise<Uint8Array> {
  switch (format) {
    case 'html':
      return new TextEncoder().encode(reportHtml(report))
    case 'pdf':
      return inPrintThread('report_pdf', report)
    case 'docx':
      return inPrintThread('report_docx', report)
    case 'svg':
    case 'png': {
      const page = reportPageFigure(report)
      if (!page.ok) throw new FailureError(fail({ code: 'input_missing', message: page.error.message, hint: page.error.hint }).error)
      return figureBytes(page.value, { format, dpi: 300 })
    }
  }
}
