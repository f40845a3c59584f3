import { z } from 'zod'
import { FrameSchema } from '../frame.ts'

export const RasterBandSchema = z.object({
  /** plane of the artifact's tiles, `f0`, `f1` ...: 32-bit little-endian floats, NaN where there is no value */
  plane: z.string(),
  name: z.string(),
  /** unit of the values, e.g. "m", "degrees", "dB"; null for a plain index */
  unit: z.string().nullable(),
  /** over the pixels that have a value; null where none has */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  valid: z.number().int(),
})
export type RasterBand = z.infer<typeof RasterBandSchema>

/** Measured values on a grid (an index, a slope, a depth): floats, never class values. */
export const RasterSchema = z.object({
  kind: z.literal('raster'),
  title: z.string(),
  frame: FrameSchema,
  /** image whose grid it lies on; null where the grid is its own */
  layerId: z.string().nullable(),
  tilePx: z.number().int().positive(),
  bands: z.array(RasterBandSchema).min(1),
  /** one sentence: how it was computed, from which bands */
  method: z.string(),
  notes: z.array(z.string()).default([]),
  sources: z.array(z.string()).default([]),
})
export type Raster = z.infer<typeof RasterSchema>
