import { z } from 'zod'

export const outputLayouts = ['semantic_sigmoid', 'semantic_logits', 'centre_heatmap', 'classifier_logits'] as const

/** `model.json` beside an ONNX file. Unknown fields (scores, training) are kept for the card's page. */
export const ModelCardSchema = z.looseObject({
  id: z.string().min(1),
  version: z.string(),
  task: z.enum(['semantic', 'detect', 'classify-patch']),
  classes: z.array(z.object({ index: z.number().int().min(0), name: z.string(), class: z.string(), lossy: z.boolean().optional(), state: z.string().optional() })).min(1),
  input: z.looseObject({
    name: z.string(),
    bands: z.number().int().positive(),
    order: z.string(),
    layout: z.literal('NCHW'),
    dtype: z.literal('float32'),
    scale: z.number(),
    mean: z.array(z.number()),
    std: z.array(z.number()),
    formula: z.string(),
    /** ground sample distance the model was trained for, metres a pixel */
    gsd_range_m: z.tuple([z.number().positive(), z.number().positive()]),
    tile: z.number().int().positive(),
    multiple_of: z.number().int().positive(),
    fixed_hw: z.number().int().positive().optional(),
  }),
  output: z.looseObject({ name: z.string(), layout: z.enum(outputLayouts), stride: z.number().optional(), decode: z.string(), shape: z.string() }),
  thresholds: z.looseObject({ default: z.number().optional(), score: z.number().optional(), nms_iou: z.number().optional(), min_margin: z.number().optional() }),
  training: z.looseObject({ data: z.string(), licence: z.string() }),
  limits: z.string(),
  parity: z
    .object({
      reference: z.object({ input: z.string(), output_shape: z.array(z.number()), first_8: z.array(z.number()), sum: z.number(), tolerance_abs: z.number() }),
    })
    .loose(),
  sha256: z.string().length(64),
})
export type ModelCard = z.infer<typeof ModelCardSchema>
