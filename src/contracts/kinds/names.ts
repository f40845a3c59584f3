import { z } from 'zod'

/**
 * The types of a wire. `image`, `area`, `point` come from the workspace, `features` from both, the others from steps.
 * A class map with its legend is `segmentation`; a `mask` holds the pixels of named classes only; a `raster` holds measured values.
 */
export const kindNames = [
  'image',
  'raster',
  'area',
  'point',
  'features',
  'segmentation',
  'mask',
  'detections',
  'graph',
  'path',
  'quantity',
  'yes_no',
  'table',
  'series',
  'text',
  'figure',
  'report',
  'state',
  'answer',
] as const
export type KindName = (typeof kindNames)[number]
export const KindNameSchema = z.enum(kindNames)
