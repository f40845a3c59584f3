import { z } from 'zod'
import { FactSchema } from '../answer.ts'
import { FigureSchema } from './told.ts'
import { TableSchema } from './quantity.ts'

/** A sentence of a report. `facts` names the facts its numbers are; `byHand`: a person changed or wrote it, which every output marks. */
export const SentenceSchema = z.object({ id: z.string(), text: z.string(), facts: z.array(z.string()), byHand: z.boolean(), original: z.string().nullable() })
export type Sentence = z.infer<typeof SentenceSchema>

export const reportParts = ['highlights', 'figures', 'map', 'overview', 'assessment', 'access', 'needs', 'methods', 'annex'] as const
export const ReportPartSchema = z.enum(reportParts)

/** One block of the page, in the order it is shown; a part may come several times (maps) and may be left out. */
export const ReportSectionSchema = z.object({
  id: z.string(),
  part: ReportPartSchema,
  title: z.string(),
  shown: z.boolean(),
  sentences: z.array(SentenceSchema),
  tables: z.array(TableSchema),
  figures: z.array(FigureSchema),
})
export type ReportSection = z.infer<typeof ReportSectionSchema>

/** Situation report in the shape of OCHA; everything with a number in it is a fact or a table of a run. */
export const ReportSchema = z.object({
  kind: z.literal('report'),
  title: z.string(),
  form: z.enum(['situation_report', 'flash_update']),
  number: z.number().int(),
  /** ISO date and time with offset */
  asOf: z.string(),
  producedBy: z.string().nullable(),
  period: z.string().nullable(),
  next: z.string().nullable(),
  /** "Preliminary. Not validated in the field." unless somebody validated it */
  validation: z.string(),
  facts: z.array(FactSchema),
  sections: z.array(ReportSectionSchema),
  method: z.string(),
})
export type Report = z.infer<typeof ReportSchema>
