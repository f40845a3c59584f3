import { z } from 'zod'
import { AnswerLanguageSchema } from '../answer-language.ts'
import { FailureSchema } from '../errors.ts'
import { GsdSchema, PixelXYSchema, RingsSchema } from '../frame.ts'
import { call, defineService, event } from '../service.ts'
import { FilterSchema, LayerRoleSchema, LayerStyleSchema, ViewSchema, WorkspaceSchema } from '../workspace.ts'

const PairOffsetSchema = z.object({
  offset: z.object({ dxPx: z.number(), dyPx: z.number(), eastM: z.number().nullable(), northM: z.number().nullable() }).nullable(),
  confidence: z.number(),
  /** more than 2 px at the coarser pixel size: numbers of a change carry the shift */
  matters: z.boolean(),
  sentence: z.string(),
  warnings: z.array(z.string()),
})
export type PairOffset = z.infer<typeof PairOffsetSchema>

/** Layers, areas, points, view, selection, filter, units. Every change but pure view moves can be undone. */
export const workspaceService = defineService('workspace', {
  state: call(z.object({}), WorkspaceSchema),
  /** several files at once; each either becomes a layer or is told why not */
  addLayers: call(
    z.object({ paths: z.array(z.string()).min(1), role: LayerRoleSchema.optional() }),
    z.object({ added: z.array(z.string()), photos: z.array(z.string()).optional(), failed: z.array(z.object({ path: z.string(), error: FailureSchema })) }),
  ),
  updateLayer: call(
    z.object({
      id: z.string(),
      change: z
        .object({
          name: z.string(),
          role: LayerRoleSchema,
          date: z.string().nullable(),
          visible: z.boolean(),
          opacity: z.number().min(0).max(1),
          gsd: GsdSchema.nullable(),
          style: LayerStyleSchema.nullable(),
        })
        .partial(),
    }),
    WorkspaceSchema,
  ),
  /** an image to the top and to the eye; where it lies elsewhere the map changes to its grid, for questions are asked of what is seen */
  showImage: call(z.object({ id: z.string() }), WorkspaceSchema),
  orderLayers: call(z.object({ ids: z.array(z.string()) }), WorkspaceSchema),
  removeLayer: call(z.object({ id: z.string() }), WorkspaceSchema),
  relinkLayer: call(z.object({ id: z.string(), path: z.string() }), WorkspaceSchema),
  setLabels: call(z.object({ id: z.string(), maskPath: z.string(), legend: z.record(z.string(), z.string()) }), WorkspaceSchema),
  /** ring in pixels of the project frame; name null gives A1, A2, ... */
  drawArea: call(z.object({ rings: RingsSchema, name: z.string().nullable() }), WorkspaceSchema),
  /** an area that comes from outside the map: GeoJSON (WGS 84, or pixels without a CRS), a box in the image's CRS, or a pixel box */
  importArea: call(
    z.object({
      name: z.string().nullable(),
      source: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('geojson'), geojson: z.unknown() }),
        z.object({ kind: z.literal('crs_box'), left: z.number(), bottom: z.number(), right: z.number(), top: z.number() }),
        z.object({ kind: z.literal('pixel_box'), left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
      ]),
    }),
    WorkspaceSchema,
  ),
  /** lon, lat; or column, row when the image has no CRS */
  importPoint: call(z.object({ name: z.string(), x: z.number(), y: z.number() }), WorkspaceSchema),
  updateArea: call(z.object({ id: z.string(), change: z.object({ name: z.string(), rings: RingsSchema, active: z.boolean() }).partial() }), WorkspaceSchema),
  removeArea: call(z.object({ id: z.string() }), WorkspaceSchema),
  addPoint: call(z.object({ xy: PixelXYSchema, name: z.string().nullable() }), WorkspaceSchema),
  removePoint: call(z.object({ id: z.string() }), WorkspaceSchema),
  setView: call(z.object({ view: ViewSchema }), z.object({})),
  select: call(z.object({ ids: z.array(z.string()) }), WorkspaceSchema),
  setFilter: call(z.object({ filter: FilterSchema }), WorkspaceSchema),
  setUnits: call(WorkspaceSchema.shape.units, WorkspaceSchema),
  setLanguage: call(z.object({ language: AnswerLanguageSchema }), WorkspaceSchema),
  setCompare: call(z.object({ compare: WorkspaceSchema.shape.compare }), WorkspaceSchema),
  /** where the right image shows the ground of the left one; `sentence` says it, or why it cannot be told */
  pairOffset: call(z.object({ left: z.string(), right: z.string() }), PairOffsetSchema),
  /** moves an image against its file, on top of an earlier move; null goes back to the file. The file is never touched. */
  nudge: call(
    z.object({ id: z.string(), by: z.union([z.object({ eastM: z.number(), northM: z.number() }), z.object({ dxPx: z.number(), dyPx: z.number() })]).nullable() }),
    WorkspaceSchema,
  ),
  addNote: call(z.object({ text: z.string().min(1), at: PixelXYSchema }), WorkspaceSchema),
  removeNote: call(z.object({ id: z.string() }), WorkspaceSchema),
  /** points in pixels of the project frame */
  keepMeasurement: call(z.object({ kind: z.enum(['length', 'area']), points: z.array(PixelXYSchema).min(2), words: z.string() }), WorkspaceSchema),
  removeMeasurement: call(z.object({ id: z.string() }), WorkspaceSchema),
  /** places of the `places` layers whose name holds the words, best first; `at` in pixels of the project frame */
  findPlace: call(
    z.object({ words: z.string().min(1), limit: z.number().int().positive().max(50).default(10) }),
    z.array(z.object({ name: z.string(), layer: z.string(), at: PixelXYSchema })),
  ),
  setOutline: call(z.object({ shown: z.boolean() }), WorkspaceSchema),
  /** makes a photo evidence for objects, or for none */
  attachPhoto: call(z.object({ id: z.string(), about: z.array(z.string()) }), WorkspaceSchema),
  removePhoto: call(z.object({ id: z.string() }), WorkspaceSchema),
  /** gives up building the reduced images of a layer; it stays drawn from a first look */
  stopPyramid: call(z.object({ id: z.string() }), z.object({})),
  /** reduced images of a large file are built in the background for drawing it: `share` of it is done; at `ready` the layer has a new revision */
  pyramid: event(z.object({ layerId: z.string(), state: z.enum(['building', 'ready', 'stopped', 'failed']), share: z.number() })),
  changed: event(WorkspaceSchema),
  /** a step of a plan moves the map; the window follows and reports its view back */
  viewAsked: event(ViewSchema),
  /** a step of a plan asks for the file dialog; no path ever comes from the words of a question */
  fileAsked: event(z.object({})),
})
