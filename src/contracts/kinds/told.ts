import { z } from 'zod'
import { UnitSchema } from './quantity.ts'

/** Values in order, mostly of dates: what a line chart, a trend or a change-point is made of. A gap has the value null. */
export const SeriesSchema = z.object({
  kind: z.literal('series'),
  title: z.string(),
  unit: UnitSchema.nullable(),
  /** `at`: YYYY-MM-DD where the points are dates, else the label in its order */
  points: z.array(z.object({ at: z.string(), value: z.number().nullable(), step: z.string().nullable(), artifactId: z.string().nullable() })),
  method: z.string(),
  notes: z.array(z.string()).default([]),
})
export type Series = z.infer<typeof SeriesSchema>

/** Words a step made from facts, or a structured record such as the evidence of a run. */
export const TextSchema = z.object({ kind: z.literal('text'), text: z.string(), data: z.unknown().optional(), method: z.string() })
export type Text = z.infer<typeof TextSchema>

/** A picture ready for print: one SVG with its images inside, sized in millimetres; PNG and PDF are drawn from it. */
export const FigureSchema = z.object({
  kind: z.literal('figure'),
  title: z.string(),
  form: z.enum(['map', 'panel', 'chart', 'page']),
  /** millimetres on paper */
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  svg: z.string(),
  /** what the picture shows in words, for people and programs that do not see it */
  description: z.string(),
  sources: z.array(z.string()).default([]),
  caveats: z.array(z.string()).default([]),
  /** numbers drawn in it, so that a click leads back: label, value, unit, step */
  figures: z.array(z.object({ label: z.string(), value: z.number(), unit: UnitSchema.nullable(), step: z.string().nullable(), artifactId: z.string().nullable() })).default([]),
  method: z.string(),
})
export type Figure = z.infer<typeof FigureSchema>
