import { z } from 'zod'
import { AnswerSchema } from '../answer.ts'
import { DetectionsSchema } from './detections.ts'
import { FeaturesSchema } from './features.ts'
import { GraphSchema } from './graph.ts'
import { ClassRasterSchema, MaskSchema } from './mask.ts'
import { PathResultSchema } from './path.ts'
import { QuantitySchema, TableSchema, YesNoSchema } from './quantity.ts'
import { RasterSchema } from './raster.ts'
import { ReportSchema } from './report.ts'
import { FigureSchema, SeriesSchema, TextSchema } from './told.ts'

/** Result of a workspace step: what changed, in words, and the undo entry that takes it back. */
export const StateChangeSchema = z.object({ kind: z.literal('state'), changes: z.array(z.string()), undoId: z.number().int().nullable() })

/** Immutable result of a step; rasters hold their pixels in artifact tiles beside this. */
export const ArtifactSchema = z.discriminatedUnion('kind', [
  ClassRasterSchema,
  MaskSchema,
  DetectionsSchema,
  QuantitySchema,
  YesNoSchema,
  PathResultSchema,
  TableSchema,
  RasterSchema,
  FeaturesSchema,
  GraphSchema,
  SeriesSchema,
  TextSchema,
  FigureSchema,
  ReportSchema,
  StateChangeSchema,
  z.object({ kind: z.literal('answer'), answer: AnswerSchema }),
])
export type Artifact = z.infer<typeof ArtifactSchema>
export type ArtifactOf<K extends Artifact['kind']> = Extract<Artifact, { kind: K }>
