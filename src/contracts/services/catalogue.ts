import { z } from 'zod'
import { call, defineService, event } from '../service.ts'

const LonLatSchema = z.tuple([z.number(), z.number()])

/** One image of the catalogue. `footprint` is its outline in longitude and latitude (WGS 84), closed; null without a position. */
export const CatalogueImageSchema = z.object({
  path: z.string(),
  /** `here`: opened; `described`: a STAC item tells of it, the file is not beside it; `bad`: it cannot be read, `problem` says why */
  status: z.enum(['here', 'described', 'bad']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bands: z.number().int().nullable(),
  /** metres a pixel */
  gsdM: z.number().nullable(),
  /** YYYY-MM-DD */
  date: z.string().nullable(),
  sensor: z.string().nullable(),
  footprint: z.array(LonLatSchema).nullable(),
  /** part of the pixels without data, from a sample of them; null where it was not looked at */
  nodataShare: z.number().min(0).max(1).nullable(),
  /** size and sampled content */
  identity: z.string().nullable(),
  problem: z.string().nullable(),
})
export type CatalogueImage = z.infer<typeof CatalogueImageSchema>

export const CatalogueQuerySchema = z.object({
  /** [west, south, east, north]; west > east crosses the antimeridian */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().default(null),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  /** part of the name, whatever its case */
  sensor: z.string().nullable().default(null),
  gsdMaxM: z.number().positive().nullable().default(null),
  limit: z.number().int().positive().max(10_000).default(500),
})
export type CatalogueQuery = z.infer<typeof CatalogueQuerySchema>

export const CatalogueFoundSchema = z.object({ images: z.array(CatalogueImageSchema), total: z.number().int() })
export const CatalogueAddedSchema = z.object({
  folder: z.string(),
  found: z.number().int(),
  /** newly read; the rest had not changed */
  read: z.number().int(),
  unchanged: z.number().int(),
  bad: z.array(z.object({ path: z.string(), problem: z.string() })),
  cancelled: z.boolean(),
})
export type CatalogueAdded = z.infer<typeof CatalogueAddedSchema>

/** Images of whole folders, known by their headers. */
export const catalogueService = defineService('catalogue', {
  /** reads the headers of a folder and of those in it; answers when it is through or was cancelled */
  add: call(z.object({ folder: z.string() }), CatalogueAddedSchema),
  cancel: call(z.object({}), z.object({})),
  find: call(CatalogueQuerySchema, CatalogueFoundSchema),
  progress: event(z.object({ folder: z.string(), done: z.number().int(), total: z.number().int().nullable() })),
})
