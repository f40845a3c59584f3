import { z } from 'zod'
import { FrameSchema, PixelXYSchema } from '../frame.ts'

/** `unknown`: the road could not be seen there (cloud, shadow, nodata, image edge). */
export const edgeStates = ['open', 'blocked', 'unknown'] as const
export const EdgeStateSchema = z.enum(edgeStates)
export type EdgeState = z.infer<typeof EdgeStateSchema>

/** A stretch of road between two nodes. Parallel edges are kept apart. `line` leads from node `a` to node `b`. */
export const RoadEdgeSchema = z.object({
  id: z.string(),
  a: z.number().int(),
  b: z.number().int(),
  line: z.array(PixelXYSchema).min(2),
  /** geodesic; null in a frame without a pixel size */
  lengthM: z.number().nullable(),
  lengthPx: z.number(),
  widthM: z.number().nullable(),
  state: EdgeStateSchema,
  /** why it is blocked or unknown; null where open */
  why: z.string().nullable(),
  speedKmh: z.number().positive().nullable(),
  oneWay: z.boolean(),
  name: z.string().nullable(),
})
export type RoadEdge = z.infer<typeof RoadEdgeSchema>

/** Road graph. Node positions and lines in pixels of `frame`; node `i` is `nodes[i]`. */
export const GraphSchema = z.object({
  kind: z.literal('graph'),
  title: z.string(),
  frame: FrameSchema,
  layerId: z.string().nullable(),
  nodes: z.array(PixelXYSchema),
  edges: z.array(RoadEdgeSchema),
  method: z.string(),
  notes: z.array(z.string()).default([]),
  sources: z.array(z.string()).default([]),
  analysedShare: z.number().nullable().default(null),
})
export type Graph = z.infer<typeof GraphSchema>
