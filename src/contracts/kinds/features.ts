import { z } from 'zod'
import { FrameSchema } from '../frame.ts'
import { GeometrySchema, ScalarSchema } from './geometry.ts'

/** One thing with a place and attributes; `id` is unique within its layer and is what a click on a number selects. */
export const FeatureSchema = z.object({ id: z.string(), geometry: GeometrySchema, properties: z.record(z.string(), ScalarSchema) })
export type Feature = z.infer<typeof FeatureSchema>

/**
 * Vector features: of a file, or made by a step. Coordinates are pixels of `frame`, so they draw, measure and meet rasters by the same rule
 * as everything else; a layer that has no image has a frame whose "pixels" are units of its CRS.
 */
export const FeaturesSchema = z.object({
  kind: z.literal('features'),
  /** what they are, e.g. "roads" or "zones of 200 m around rivers"; never begins with a number, which is how many there are */
  title: z.string(),
  frame: FrameSchema,
  /** layer they come from; null where a step made them */
  layerId: z.string().nullable(),
  shape: z.enum(['point', 'line', 'polygon']).nullable(),
  features: z.array(FeatureSchema),
  /** classes that the features are of, where they came from an image */
  classes: z.array(z.string()).default([]),
  /** one sentence: how they were made, with the projected frame or the ellipsoid that distances were taken in */
  method: z.string(),
  /** what must be known before the result is used */
  notes: z.array(z.string()).default([]),
  /** artifacts and layers behind them */
  sources: z.array(z.string()).default([]),
  /** share of the asked area that was seen, where they came from an image; null where that has no meaning */
  analysedShare: z.number().nullable().default(null),
})
export type Features = z.infer<typeof FeaturesSchema>
