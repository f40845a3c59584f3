import { z } from 'zod'
import { call, defineService, event } from '../service.ts'

export const exportFormats = ['gpkg', 'qgis', 'kmz', 'gpx', 'csv', 'stac', 'zip', 'geojson', 'tif'] as const
export const ExportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof ExportFormatSchema>

/** `files`: what was written; `notes`: what must be known before they are handed on, each a sentence. */
export const ExportedSchema = z.object({ files: z.array(z.string()), notes: z.array(z.string()) })
export type Exported = z.infer<typeof ExportedSchema>

export const PackedSchema = z.object({
  project: z.string(),
  files: z.array(z.string()),
  bytes: z.number(),
  notes: z.array(z.string()),
})
export type Packed = z.infer<typeof PackedSchema>

/** name the caller gives its work, to stop it and to know its progress */
const JobSchema = z.string().min(1).max(100).nullable().default(null)

/** Results in the formats other programs carry on with, and a project made ready to travel. */
export const exportsService = defineService('exports', {
  /** of these questions; none named: of every answered one. Nothing is replaced unless `overwrite` */
  write: call(
    z.object({ ids: z.array(z.string()).default([]), format: ExportFormatSchema, path: z.string().min(1), overwrite: z.boolean().default(false), job: JobSchema }),
    ExportedSchema,
  ),
  /**
   * The project with its files and models as one folder that opens anywhere. `crop`: an area of the project by id or name, outside of which
   * no pixels are taken along; an answer that needs them is a refusal that names it.
   */
  pack: call(z.object({ folder: z.string().min(1), crop: z.string().nullable().default(null), job: JobSchema }), PackedSchema),
  /** the work fails with `aborted` and leaves nothing behind; false where it has ended, or never began */
  cancel: call(z.object({ job: z.string() }), z.object({ stopped: z.boolean() })),
  /** what is being written */
  progress: event(z.object({ job: z.string(), words: z.string() })),
})
