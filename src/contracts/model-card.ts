import { z } from 'zod'

/**
 * What the numbers a model answers with mean; one decoder each in `core/vision/decoders`. `..._logits` and `..._sigmoid` still need
 * their activation, `..._probabilities` have had it.
 */
export const outputLayouts = [
  'semantic_logits',
  'semantic_probabilities',
  'semantic_sigmoid',
  'semantic_sigmoid_probabilities',
  'class_map',
  'regression',
  'centre_heatmap',
  'yolo_v5',
  'yolo_v8',
  'yolo_segment',
  'yolo_obb',
  'yolo_end2end',
  'yolo_end2end_obb',
  'yolo_end2end_segment',
  'detr',
  'rt_detr',
  'boxes_labels_scores',
  'torchvision',
  'ssd_raw',
  'tensorflow_detection',
  'grounding_dino',
  'owl_vit',
  'sam',
  'classifier_logits',
] as const
export type OutputLayout = (typeof outputLayouts)[number]

/** Element types of `core/vision/tensor.ts`. */
export const tensorTypes = ['float32', 'float16', 'uint8', 'int32', 'int64', 'bool'] as const

export const modelTasks = ['semantic', 'detect', 'classify-patch', 'prompt-mask'] as const

/** Share of right objects among those scored within [low, high), counted on places the model was not trained on. */
export const CalibrationSchema = z.looseObject({
  metric: z.enum(['count', 'area']),
  bins: z.array(z.object({ score: z.tuple([z.number(), z.number()]), precision: z.number().min(0).max(1), n: z.number().int().min(0) })).min(1),
  /** share of true objects found at the default threshold, and how many there were */
  recall: z.object({ value: z.number().min(0).max(1), n: z.number().int() }).optional(),
  places: z.array(z.string()).optional(),
  /**
   * metric `area`: places or blocks apart from one another, none of them trained on. `kept`: pixels at or above the default threshold in
   * each of `bins`; `truth`: pixels that are of the class. How far the estimate was off on each gives the interval: pixels of one place
   * are too much alike to be counted as so many cases.
   */
  groups: z.array(z.object({ place: z.string(), kept: z.array(z.number().int().min(0)), truth: z.number().int().min(0) })).optional(),
})
export type Calibration = z.infer<typeof CalibrationSchema>

/** `model.json` beside an ONNX file. Unknown fields (scores, training) are kept for the card's page. */
export const ModelCardSchema = z.looseObject({
  id: z.string().min(1),
  version: z.string(),
  task: z.enum(modelTasks),
  classes: z.array(z.object({ index: z.number().int().min(0), name: z.string(), class: z.string(), lossy: z.boolean().optional(), state: z.string().optional() })),
  input: z.looseObject({
    name: z.string(),
    /** channels of one date */
    bands: z.number().int().positive(),
    /** names of the bands in the order the model takes them: RGB, BGR, or a list such as `red,green,blue,nir` */
    order: z.string(),
    layout: z.enum(['NCHW', 'NHWC']),
    dtype: z.enum(['float32', 'float16', 'uint8']),
    scale: z.number(),
    mean: z.array(z.number()),
    std: z.array(z.number()),
    formula: z.string(),
    /** ground sample distance the model was trained for, metres a pixel */
    gsd_range_m: z.tuple([z.number().positive(), z.number().positive()]),
    tile: z.number().int().positive(),
    multiple_of: z.number().int().positive(),
    fixed_hw: z.number().int().positive().optional(),
    /** pixels of the tile's rim that the output leaves out on each side */
    margin: z.number().int().min(0).optional(),
    overlap: z.number().int().min(0).optional(),
    /** 3 for models that take one picture without a batch axis; 4 when absent */
    rank: z.union([z.literal(3), z.literal(4)]).optional(),
    /** further inputs, the same for every tile: sizes, pixel masks, the tokens of a prompt; one number in `data` fills all of `dims` */
    constants: z.array(z.object({ name: z.string(), type: z.enum(tensorTypes), dims: z.array(z.number().int().positive()), data: z.array(z.number()).min(1) })).optional(),
    /** a model of two dates: `channels` takes them stacked (before, after; `reversed`: after, before), `inputs` as two inputs, the second named */
    pair: z.object({ as: z.enum(['channels', 'inputs']), second: z.string().optional(), reversed: z.boolean().optional() }).optional(),
  }),
  output: z.looseObject({
    /** first of `names` */
    name: z.string(),
    /** further outputs by what they hold, such as `boxes`, `scores`, `prototypes` */
    names: z.record(z.string(), z.string()).optional(),
    layout: z.enum(outputLayouts),
    stride: z.number().optional(),
    /** raster outputs with the channels behind rows and columns */
    channels_last: z.boolean().optional(),
    /** coordinates in pixels of the tile, or as shares of it */
    box_units: z.enum(['pixels', 'normalised']).optional(),
    /** overlapping boxes are thinned within a class unless `agnostic` */
    nms: z.enum(['per-class', 'agnostic']).optional(),
    /** regression: factor, and the range the 8 bit plane stands for */
    scaling: z.number().optional(),
    range: z.tuple([z.number(), z.number()]).optional(),
    /** SSD: [cx, cy, w, h] of each prior, shares of the tile, and the two variances */
    priors: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
    variances: z.tuple([z.number(), z.number()]).optional(),
    /** tokens [from, to) of each class in the prompt, in the order of `classes` */
    spans: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
    /** a text prompted detector whose prompt is made of the classes a step asks for; `classes` are those it may be asked for */
    words: z.literal('asked').optional(),
    decode: z.string(),
    shape: z.string(),
  }),
  thresholds: z.looseObject({
    default: z.number().optional(),
    score: z.number().optional(),
    nms_iou: z.number().optional(),
    min_margin: z.number().optional(),
    text: z.number().optional(),
  }),
  training: z.looseObject({ data: z.string(), licence: z.string() }),
  limits: z.string(),
  /** absent for a model whose maker gave no reference output */
  parity: z
    .looseObject({
      reference: z.object({ input: z.string(), output_shape: z.array(z.number()), first_8: z.array(z.number()), sum: z.number(), tolerance_abs: z.number() }),
    })
    .optional(),
  calibration: CalibrationSchema.optional(),
  /** how the count of one image moves when the tile grid is shifted, over 9 offsets */
  offset_spread: z.looseObject({ least: z.number(), most: z.number(), image: z.string() }).optional(),
  /** trained on drawn scenes: said wherever a result of it stands */
  synthetic: z.boolean().optional(),
  /** files the graph needs beside it (external data, tokenizer), each with its hash */
  beside: z.array(z.object({ name: z.string(), sha256: z.string().length(64) })).optional(),
  sha256: z.string().length(64),
})
export type ModelCard = z.infer<typeof ModelCardSchema>
