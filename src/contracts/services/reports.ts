import { z } from 'zod'
import { ReportSchema } from '../kinds/report.ts'
import { FigureSchema } from '../kinds/told.ts'
import { call, defineService, event } from '../service.ts'

/** A report of the project. `changes`: how many acts of editing can be taken back. */
export const KeptReportSchema = z.object({
  id: z.string(),
  /** questions it tells of, by id */
  requests: z.array(z.string()),
  report: ReportSchema,
  changes: z.number().int(),
  /** what must be looked at before it is sent, each a sentence; empty when nothing */
  doubts: z.array(z.string()),
})
export type KeptReport = z.infer<typeof KeptReportSchema>

/**
 * One act of editing. `order` holds every section id; `text` rewrites a sentence, `original` gives it back as it was composed;
 * `add` writes a sentence of her own at the end of a section; `head` changes what stands above the report.
 */
export const ReportEditSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('show'), section: z.string(), shown: z.boolean() }),
  z.object({ act: z.literal('order'), sections: z.array(z.string()) }),
  z.object({ act: z.literal('title'), section: z.string(), title: z.string().min(1).max(200) }),
  z.object({ act: z.literal('text'), sentence: z.string(), text: z.string().max(2000) }),
  z.object({ act: z.literal('original'), sentence: z.string() }),
  z.object({ act: z.literal('add'), section: z.string(), text: z.string().min(1).max(2000) }),
  z.object({ act: z.literal('remove'), sentence: z.string() }),
  z.object({
    act: z.literal('head'),
    title: z.string().min(1).max(200).optional(),
    producedBy: z.string().max(200).nullable().optional(),
    period: z.string().max(200).nullable().optional(),
    next: z.string().max(200).nullable().optional(),
    /** who validated it and when; null: nobody, and the report says so */
    validatedBy: z.string().max(200).nullable().optional(),
  }),
])
export type ReportEdit = z.infer<typeof ReportEditSchema>

export const reportFormats = ['html', 'pdf', 'docx', 'svg', 'png'] as const
export const figureFormats = ['svg', 'png', 'pdf'] as const

const ById = z.object({ id: z.string() })

/** Situation reports and printed maps: composed of answers, edited, written. Every number in them is a fact of a run. */
export const reportsService = defineService('reports', {
  list: call(z.object({}), z.array(KeptReportSchema.omit({ report: true }).extend({ title: z.string(), asOf: z.string() }))),
  /** of these questions in this order; none named: of every answered one. A new report each time */
  compose: call(z.object({ requests: z.array(z.string()).default([]), form: z.enum(['situation_report', 'flash_update']).default('situation_report') }), KeptReportSchema),
  get: call(ById, KeptReportSchema),
  edit: call(z.object({ id: z.string(), edit: ReportEditSchema }), KeptReportSchema),
  /** takes the last act of editing back */
  undo: call(ById, KeptReportSchema),
  remove: call(ById, z.object({})),
  /** the report as one HTML page with everything inside, as it will be written */
  preview: call(ById, z.object({ html: z.string() })),
  write: call(z.object({ id: z.string(), format: z.enum(reportFormats), path: z.string() }), z.object({ files: z.array(z.string()) })),
  /** map sheet of what the map shows, or of an answer; the same renderer as in reports */
  sheet: call(
    z.object({
      /** question whose evidence is drawn; null: what is visible on the map */
      request: z.string().nullable().default(null),
      /** artifacts shown on the map, with the classes and the score they are shown with */
      shown: z.array(z.object({ artifactId: z.string(), classes: z.array(z.string()).nullable(), minScore: z.number().nullable() })).default([]),
      title: z.string().max(200).nullable().default(null),
      paper: z.enum(['A4', 'A3']).default('A4'),
      /** part of the map in pixels of the project frame; null: the image, or the drawn area of the question */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().default(null),
    }),
    FigureSchema,
  ),
  /** a picture as a file; without a path the bytes alone, base64, for the clipboard */
  draw: call(
    z.object({ figure: FigureSchema, format: z.enum(figureFormats), path: z.string().nullable().default(null), dpi: z.number().min(36).max(600).default(300) }),
    z.object({ files: z.array(z.string()), base64: z.string().nullable() }),
  ),
  changed: event(KeptReportSchema),
})
