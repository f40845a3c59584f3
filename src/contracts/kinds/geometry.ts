import { z } from 'zod'
import { PixelXYSchema } from '../frame.ts'

/** Geometry as in GeoJSON, but every position is [column, row] in pixels of the frame beside it; rings are closed, outer ring first. */
export const GeometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: PixelXYSchema }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(PixelXYSchema) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(PixelXYSchema) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(PixelXYSchema)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(PixelXYSchema)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(PixelXYSchema))) }),
])
export type Geometry = z.infer<typeof GeometrySchema>

export const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Scalar = z.infer<typeof ScalarSchema>
