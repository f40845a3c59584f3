import { z } from 'zod'
import { ClassIdSchema } from '../classes.ts'
import { FailureSchema } from '../errors.ts'
import { PixelBoxSchema, PixelXYSchema } from '../frame.ts'
import { call, defineService, event } from '../service.ts'

const Teach = z.object({ teachId: z.string() })
const ById = z.object({ id: z.string() })
const Share = z.number().min(0).max(1)

/** Precision and recall of one class on examples the classifier did not see. `n`: examples of the class among them. */
export const HeldAsideSchema = z.object({ precision: Share.nullable(), recall: Share.nullable(), f1: Share.nullable(), n: z.number().int() })
export type HeldAside = z.infer<typeof HeldAsideSchema>

export const StrokeSchema = z.object({
  id: z.string(),
  class: ClassIdSchema,
  /** in pixels of the layer's image; one point is a click */
  points: z.array(PixelXYSchema).min(1),
  radiusPx: z.number().min(0),
  /** pixels under it that hold data */
  pixels: z.number().int(),
})
export type Stroke = z.infer<typeof StrokeSchema>

const PixelClassSchema = z.object({
  class: ClassIdSchema,
  /** value of the class in the predicted raster */
  value: z.number().int(),
  strokes: z.number().int(),
  pixels: z.number().int(),
  /** leave-one-stroke-out; null with `scoreReason` where there are too few strokes */
  score: HeldAsideSchema.nullable(),
  scoreReason: z.string().nullable(),
})

/** What the background work is at. `share` counts within the stage. */
const WorkSchema = z.object({ stage: z.enum(['idle', 'features', 'fit', 'predict']), share: Share })

/**
 * The installed model whose class shares are further features; `problem`: why one that fits does not help. `used`: whether the classifier
 * that stands uses them; `gain`: mean F1 on what was held aside with them less without, null before it is known; `isOff`: turned off by hand.
 */
const BackboneSchema = z.object({
  modelId: z.string().nullable(),
  problem: z.string().nullable(),
  used: z.boolean().optional(),
  gain: z.number().nullable().optional(),
  isOff: z.boolean().optional(),
})

/** A classifier taught by strokes on the pixels of one image, as it stands. */
export const PixelTeachingSchema = z.object({
  kind: z.literal('pixels'),
  id: z.string(),
  name: z.string(),
  layerId: z.string(),
  /** `objects`: superpixels are classified whole */
  mode: z.enum(['pixels', 'objects']),
  classes: z.array(PixelClassSchema),
  strokes: z.array(StrokeSchema),
  canUndo: z.boolean(),
  /** linear up to 200 examples, a forest above; null before the first fit */
  method: z.enum(['linear', 'forest']).nullable(),
  /**
   * predicted class raster (`segmentation` with scores): its tiles come at `/tiles/artifact/{artifactId}/...`, also while it grows. A new fit has a new id.
   * Value 254 is "unlike anything you showed".
   */
  artifactId: z.string().nullable(),
  work: WorkSchema,
  /** share of the analysed pixels that are unlike anything shown; null until the prediction is whole */
  unlikeShare: Share.nullable(),
  /** why nothing is predicted yet, in a sentence (one class only, ...) */
  waitingFor: z.string().nullable(),
  /** where another example helps most, most doubtful first, each at least 64 px from every stroke; `at` in pixels of the layer's image */
  suggestions: z.array(z.object({ at: PixelXYSchema, doubt: Share, classes: z.array(ClassIdSchema) })),
  /** `taught-<name>` once finished; changed examples make it null until it is finished again */
  modelId: z.string().nullable(),
  backbone: BackboneSchema.optional(),
  problem: FailureSchema.nullable(),
})
export type PixelTeaching = z.infer<typeof PixelTeachingSchema>

/** One building of the queue, ready to be shown. */
export const FootprintSchema = z.object({
  id: z.string(),
  /** in pixels of the project frame */
  outline: z.array(PixelXYSchema),
  centre: PixelXYSchema,
  /** picture of it: an address at the engine's door, as those of tiles; null where the image is not on the map */
  cropPath: z.string().nullable(),
  /** the same ground before; null without a before image */
  beforeCropPath: z.string().nullable(),
  /** outline in shares of the crop's side, right and down */
  outlineInCrop: z.array(PixelXYSchema),
  prediction: ClassIdSchema.nullable(),
  score: Share.nullable(),
  label: ClassIdSchema.nullable(),
  /** why it is asked: most doubtful, spread over the place before there is a classifier, or drawn for the validation sample */
  why: z.enum(['doubtful', 'spread', 'validation']),
})
export type Footprint = z.infer<typeof FootprintSchema>

const FootprintClassSchema = z.object({
  class: ClassIdSchema,
  labelled: z.number().int(),
  /** buildings of the class: labelled as it, or predicted where no label is */
  predicted: z.number().int(),
  /** on labels held aside */
  score: HeldAsideSchema.nullable(),
  scoreReason: z.string().nullable(),
})

/** Number of buildings of a class. `interval` is 95 % from the validation sample; null with its reason before there is one. */
export const ClassTotalSchema = z.object({
  class: ClassIdSchema,
  predicted: z.number().int(),
  estimate: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  intervalReason: z.string().nullable(),
})
export type ClassTotal = z.infer<typeof ClassTotalSchema>

/** A classifier of buildings taught by labels, as it stands. */
export const FootprintTeachingSchema = z.object({
  kind: z.literal('footprints'),
  id: z.string(),
  name: z.string(),
  layerId: z.string(),
  beforeLayerId: z.string().nullable(),
  total: z.number().int(),
  labelled: z.number().int(),
  /** outlines that were left out, with the reason in a sentence each kind */
  leftOut: z.array(z.object({ count: z.number().int(), reason: z.string() })),
  classes: z.array(FootprintClassSchema),
  totals: z.array(ClassTotalSchema),
  validation: z.object({ size: z.number().int(), labelled: z.number().int() }).nullable(),
  method: z.enum(['linear', 'forest']).nullable(),
  work: WorkSchema,
  waitingFor: z.string().nullable(),
  canUndo: z.boolean(),
  /** detections of the last `finishFootprints`; null when labels changed since */
  artifactId: z.string().nullable(),
  backbone: BackboneSchema.optional(),
  problem: FailureSchema.nullable(),
})
export type FootprintTeaching = z.infer<typeof FootprintTeachingSchema>

export const TeachingSchema = z.discriminatedUnion('kind', [PixelTeachingSchema, FootprintTeachingSchema])
export type Teaching = z.infer<typeof TeachingSchema>

const QueueSchema = z.object({ state: FootprintTeachingSchema, next: FootprintSchema.nullable() })

/** Where outlines come from; `areas` are the drawn ones. */
export const FootprintSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('areas') }),
  z.object({ kind: z.literal('layer'), layerId: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('artifact'), artifactId: z.string() }),
])
export type FootprintSource = z.infer<typeof FootprintSourceSchema>

/** Teaching by example: strokes on pixels, or labels on buildings. Kept in the project; answers at once, the fit follows and tells `changed`. */
export const teachService = defineService('teach', {
  list: call(z.object({}), z.array(TeachingSchema)),
  state: call(Teach, TeachingSchema),
  rename: call(Teach.extend({ name: z.string().min(1) }), TeachingSchema),
  remove: call(Teach, z.object({})),
  /** a class may be shown before it has examples */
  addClass: call(Teach.extend({ class: ClassIdSchema }), TeachingSchema),
  renameClass: call(Teach.extend({ from: ClassIdSchema, to: ClassIdSchema }), TeachingSchema),
  /** turns the help of an installed model off, or lets what is held aside decide again */
  setHelp: call(Teach.extend({ isOn: z.boolean() }), TeachingSchema),
  /** takes back the last stroke or label */
  undo: call(Teach, TeachingSchema),
  /** the card of a finished model with its coefficients as JSON, at a path that ends in `.json`, else as `model.json` of the folder; the same model as ONNX beside it */
  exportModel: call(z.object({ modelId: z.string(), path: z.string().min(1) }), z.object({ path: z.string(), onnxPath: z.string().optional() })),

  start: call(z.object({ layerId: z.string(), name: z.string().min(1), mode: z.enum(['pixels', 'objects']).default('pixels') }), PixelTeachingSchema),
  stroke: call(Teach.extend({ class: ClassIdSchema, points: z.array(PixelXYSchema).min(1), radiusPx: z.number().min(0).max(200).default(2) }), PixelTeachingSchema),
  removeStroke: call(Teach.extend({ strokeId: z.string() }), PixelTeachingSchema),
  setMode: call(Teach.extend({ mode: z.enum(['pixels', 'objects']) }), PixelTeachingSchema),
  /** waits for the fit and keeps it as model `taught-<name>` of this project */
  finish: call(Teach, PixelTeachingSchema),

  startFootprints: call(
    z.object({
      layerId: z.string(),
      name: z.string().min(1),
      from: FootprintSourceSchema,
      /** empty: the four damage levels */
      classes: z.array(ClassIdSchema).default([]),
      beforeLayerId: z.string().nullable().default(null),
    }),
    QueueSchema,
  ),
  /** the building whose label helps most; `skip`: ids put off in this sitting */
  next: call(Teach.extend({ skip: z.array(z.string()).default([]) }), QueueSchema),
  /** gives the next building in the same answer */
  label: call(Teach.extend({ footprintId: z.string(), class: ClassIdSchema, skip: z.array(z.string()).default([]) }), QueueSchema),
  unlabel: call(Teach.extend({ footprintId: z.string() }), QueueSchema),
  /** one building, to look at it again */
  footprint: call(Teach.extend({ footprintId: z.string() }), FootprintSchema),
  /** every building for the map; `outline` and `box` in pixels of the project frame */
  footprints: call(
    Teach,
    z.array(
      z.object({
        id: z.string(),
        outline: z.array(PixelXYSchema),
        box: PixelBoxSchema,
        prediction: ClassIdSchema.nullable(),
        score: Share.nullable(),
        label: ClassIdSchema.nullable(),
        isValidation: z.boolean(),
      }),
    ),
  ),
  /** draws a random sample that `next` then asks for first; its labels give the intervals and never train */
  validation: call(Teach.extend({ size: z.number().int().min(2) }), QueueSchema),
  /** keeps classes and scores as a detections artifact */
  finishFootprints: call(Teach, FootprintTeachingSchema),

  changed: event(TeachingSchema),
  removed: event(ById),
})
