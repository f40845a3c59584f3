import { z } from 'zod'
import { ClassIdSchema } from './classes.ts'
import { FrameSchema, PixelBoxSchema, PixelXYSchema, RingsSchema } from './frame.ts'

export const layerRoles = ['pre', 'post', 'reference', 'roads', 'dem', 'places', 'population'] as const
export const LayerRoleSchema = z.enum(layerRoles)
export type LayerRole = z.infer<typeof LayerRoleSchema>

/** An image or vector file the project points to; never written to. */
export const LayerSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  kind: z.enum(['image', 'vector', 'labels']),
  role: LayerRoleSchema,
  date: z.string().nullable(),
  sensor: z.string().nullable(),
  bands: z.number().int(),
  frame: FrameSchema,
  /** why there is no georeference, or another thing she must know; null when all is well */
  warning: z.string().nullable(),
  status: z.enum(['ok', 'missing', 'changed']),
  visible: z.boolean(),
  opacity: z.number().min(0).max(1),
  /** 0 = top of the list = top of the map */
  order: z.number().int(),
  /** changes when the file or its drawing changes: part of tile addresses */
  revision: z.number().int(),
  /** labels in place of a model: class table of the mask beside the image */
  labels: z
    .object({
      path: z.string(),
      classes: z.array(ClassIdSchema),
      legend: z.record(z.string(), z.string()),
      /** content identity of the mask when it was loaded, so that one changed in place is another one; absent in projects from before */
      identity: z.string().optional(),
    })
    .nullable(),
})
export type Layer = z.infer<typeof LayerSchema>

/** A polygon she drew. Pixels of its own frame. */
export const AreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  frame: FrameSchema,
  rings: RingsSchema,
  areaM2: z.number().nullable(),
  coveredShare: z.number().nullable(),
  active: z.boolean(),
})
export type Area = z.infer<typeof AreaSchema>

export const PointSchema = z.object({ id: z.string(), name: z.string(), frame: FrameSchema, xy: PixelXYSchema })
export type Point = z.infer<typeof PointSchema>

/** What the map shows, in pixels of the project frame. `resolution`: project pixels a screen pixel. */
export const ViewSchema = z.object({ centre: PixelXYSchema, resolution: z.number().positive(), bounds: PixelBoxSchema })
export type View = z.infer<typeof ViewSchema>

export const FilterSchema = z.object({ classes: z.array(ClassIdSchema).nullable(), minScore: z.number().nullable(), roles: z.array(LayerRoleSchema).nullable() })

/** The typed state of the screen: part of every prompt and run record. */
export const WorkspaceSchema = z.object({
  /** frame of the map: that of the first image; null before any image */
  frame: FrameSchema.nullable(),
  view: ViewSchema.nullable(),
  layers: z.array(LayerSchema),
  areas: z.array(AreaSchema),
  points: z.array(PointSchema),
  selection: z.array(z.string()),
  filter: FilterSchema,
  units: z.object({ area: z.enum(['auto', 'm2', 'ha', 'km2', 'ft2', 'acre']), length: z.enum(['auto', 'm', 'km', 'ft', 'mi']) }),
  compare: z.object({ mode: z.enum(['swipe', 'flicker', 'side_by_side']), left: z.string(), right: z.string() }).nullable(),
})
export type Workspace = z.infer<typeof WorkspaceSchema>
