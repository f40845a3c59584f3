import type { Figure, Report } from '../../contracts/kinds/index.ts'

/** What is made beside the engine: each job's ask, and bytes as its answer. */
export type PrintAsks = {
  readonly jpeg: { readonly rgba: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number; readonly quality: number }
  readonly figure_pdf: Figure
  readonly report_pdf: Report
  readonly report_docx: Report
}
export type PrintJob = { [N in keyof PrintAsks]: { readonly name: N; readonly ask: PrintAsks[N] } }[keyof PrintAsks]

/** Does one job; libraries are loaded for the one that needs them. */
export async function doPrintJob(job: PrintJob): Promise<Uint8Array> {
  switch (job.name) {
    case 'jpeg': {
      const { default: jpeg } = await import('jpeg-js')
      const { rgba, width, height, quality } = job.ask
      return jpeg.encode({ data: rgba, width, height }, quality).data
    }
    case 'figure_pdf':
      return (await import('../pictures/to-pdf.ts')).figureToPdf(job.ask)
    case 'report_pdf':
      return (await import('../report/pdf.ts')).reportPdf(job.ask)
    case 'report_docx':
      return (await import('../report/docx.ts')).reportDocx(job.ask)
  }
}
