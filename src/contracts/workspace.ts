import { z } from 'zod'
import { AnswerLanguageSchema } from './answer-language.ts'
import { ClassIdSchema } from './classes.ts'
import { AffineSchema, FrameSchema, PixelBoxSchema, PixelXYSchema, RingsSchema } from './frame.ts'

export const layerRoles = ['pre', 'post', 'reference', 'roads', 'dem', 'places', 'population'] as const
export const LayerRoleSchema = z.enum(layerRoles)
export type LayerRole = z.infer<typeof LayerRoleSchema>

export const stretches = ['percent', 'minmax', 'none'] as const

/** How an image is drawn; numbers never depend on it. */
export const LayerStyleSchema = z.object({
  /** band numbers from 0: three as red, green and blue, or one as grey; null as the file says */
  bands: z.union([z.tuple([z.number().int().min(0)]), z.tuple([z.number().int().min(0), z.number().int().min(0), z.number().int().min(0)])]).nullable(),
  /** `percent`: 2 to 98 % of the whole image, whatever is in view; null by kind: none for bytes, else percent */
  stretch: z.enum(stretches).nullable(),
  /** radar power or amplitude as decibels; null by kind */
  decibel: z.boolean().nullable(),
})
export type LayerStyle = z.infer<typeof LayerStyleSchema>

/** A move of an image against what its file says, by hand or by `Align`; `frame` of the layer has it in it. */
export const NudgeSchema = z.object({
  /** right and down in pixels of the image */
  dxPx: z.number(),
  dyPx: z.number(),
  eastM: z.number().nullable(),
  northM: z.number().nullable(),
  /** where the file itself puts its pixels: what a reset goes back to */
  fileAffine: AffineSchema,
})
export type Nudge = z.infer<typeof NudgeSchema>

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
      /** objects of a file such as COCO or GeoJSON; absent: a mask */
      form: z.enum(['mask', 'objects']).optional(),
      /** a mask that was made on another number of pixels and is laid over all of the image, as those of FloodNet are */
      stretched: z.boolean().optional(),
      /** what is lost on the way into the registry, said with every result; absent: nothing */
      note: z.string().nullable().optional(),
    })
    .nullable(),
  /** absent: drawn as its kind is; in projects from before it is not there */
  style: LayerStyleSchema.optional(),
  /** what of the file matters for drawing it; absent for vectors and in projects from before */
  drawing: z.object({ sampleType: z.string(), bandNames: z.array(z.string().nullable()), isRadar: z.boolean(), isBaseMap: z.boolean().optional() }).optional(),
  /** absent: where the file says */
  nudge: NudgeSchema.optional(),
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

/** Words she keeps about what was selected; `at` in pixels of `frame`. */
export const NoteSchema = z.object({ id: z.string(), text: z.string(), about: z.array(z.string()), frame: FrameSchema, at: PixelXYSchema })
export type Note = z.infer<typeof NoteSchema>

/** A measurement she kept: a line or a ring, in pixels of `frame`. */
export const MeasurementSchema = z.object({ id: z.string(), kind: z.enum(['length', 'area']), frame: FrameSchema, points: z.array(PixelXYSchema).min(2), words: z.string() })
export type Measurement = z.infer<typeof MeasurementSchema>

/** A photograph taken on the ground, at the place its EXIF tells; `at` in pixels of `frame`. */
export const PhotoSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  frame: FrameSchema,
  at: PixelXYSchema,
  /** [longitude, latitude] as the camera wrote it */
  lonLat: z.tuple([z.number(), z.number()]),
  /** where the camera looked, degrees clockwise from north */
  bearingDeg: z.number().nullable(),
  /** YYYY-MM-DD */
  takenAt: z.string().nullable(),
  /** objects it is evidence for */
  about: z.array(z.string()),
})
export type Photo = z.infer<typeof PhotoSchema>

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
  /** absent in projects from before */
  notes: z.array(NoteSchema).optional(),
  measurements: z.array(MeasurementSchema).optional(),
  photos: z.array(PhotoSchema).optional(),
  /** language of answers; absent: that of the question */
  language: AnswerLanguageSchema.optional(),
  /** outline of the land under everything; absent: shown */
  outline: z.boolean().optional(),
})
export type Workspace = z.infer<typeof WorkspaceSchema>
