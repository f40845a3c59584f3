import { z } from 'zod'
import type { Layer } from '../../contracts/workspace.ts'
import type { McpWorld } from '../world.ts'

export const LayerToldSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string().describe('below the workspace folder; the file name alone where it lies elsewhere'),
  kind: z.enum(['image', 'vector', 'labels']),
  role: z.string(),
  date: z.string().nullable(),
  sensor: z.string().nullable(),
  bands: z.number(),
  width: z.number(),
  height: z.number(),
  crs: z.string().nullable().describe('null: no coordinate system, positions are pixels'),
  gsd_m: z.number().nullable().describe('metres a pixel; null where not known'),
  label_classes: z.array(z.string()).nullable().describe('classes of the labels that stand in for a model'),
  status: z.enum(['ok', 'missing', 'changed']),
  warning: z.string().nullable(),
})

/** A layer as outside programs read it; where on the disk it lies stays here. */
export const layerTold = ({ jail }: McpWorld, layer: Layer): z.infer<typeof LayerToldSchema> => ({
  id: layer.id,
  name: layer.name,
  path: jail.shown(layer.path),
  kind: layer.kind,
  role: layer.role,
  date: layer.date,
  sensor: layer.sensor,
  bands: layer.bands,
  width: layer.frame.width,
  height: layer.frame.height,
  crs: layer.frame.crs,
  gsd_m: layer.frame.gsd?.x ?? null,
  label_classes: layer.labels?.classes ?? null,
  status: layer.status,
  warning: layer.warning,
})
