import { z } from 'zod'
import { KindNameSchema } from './names.ts'
import { UnitSchema } from './quantity.ts'

export const sensors = ['optical', 'multispectral', 'sar', 'elevation', 'thermal'] as const
export const SensorSchema = z.enum(sensors)
export type Sensor = z.infer<typeof SensorSchema>

export const dimensions = ['count', 'area', 'length', 'ratio', 'volume', 'time', 'people', 'angle', 'speed'] as const
export const DimensionSchema = z.enum(dimensions)
export type Dimension = z.infer<typeof DimensionSchema>

/** Grid a wire lies on. `of` is the layer whose pixels it is, or the step that made a grid of its own. */
export const WireFrameSchema = z.object({
  of: z.string(),
  /** EPSG code or definition; null for the pixel frame of `of` */
  crs: z.string().nullable(),
  /** metres a pixel; null when not known */
  gsdM: z.number().nullable(),
  /** true where areas and lengths in metres can be had */
  metric: z.boolean(),
})
export type WireFrame = z.infer<typeof WireFrameSchema>

/** What is known of a wire before anything runs. Null always means "not known or without meaning", never "none". */
export const WireSchema = z.object({
  kind: KindNameSchema,
  /** classes the result can hold */
  classes: z.array(z.string()).nullable(),
  frame: WireFrameSchema.nullable().default(null),
  sensor: SensorSchema.nullable().default(null),
  bands: z.number().int().nullable().default(null),
  /** layers whose pixels are behind it */
  layers: z.array(z.string()).default([]),
  /** YYYY-MM-DD of those layers, oldest first; unknown dates are left out */
  dates: z.array(z.string()).default([]),
  role: z.enum(['pre', 'post']).nullable().default(null),
  /** of a quantity, and of the values of a raster, table or series */
  dimension: DimensionSchema.nullable().default(null),
  unit: UnitSchema.nullable().default(null),
  /** shape of features where it is one */
  shape: z.enum(['point', 'line', 'polygon']).nullable().default(null),
})
export type Wire = z.infer<typeof WireSchema>
