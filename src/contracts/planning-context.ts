import { z } from 'zod'
import { answerKinds } from './answer.ts'
import { FrameSchema, PixelBoxSchema } from './frame.ts'
import { GoalSchema } from './goal.ts'
import { SensorSchema } from './kinds/wire.ts'
import { ResourceSchema } from './plan.ts'
import { LayerRoleSchema } from './workspace.ts'

/** The answer a follow-up goes on from: the last finished request, or the one she chose. */
export const LastAnswerSchema = z.object({
  requestId: z.string(),
  number: z.number().int(),
  text: z.string(),
  goal: GoalSchema,
  resources: z.record(z.string(), ResourceSchema),
  /** classes of the goal, in its order */
  classes: z.array(z.string()),
  answerKind: z.enum(answerKinds).nullable(),
  /** ids of the objects behind the answer, where it stands on objects; "the next one" and "show me which ones" go through them */
  objects: z.array(z.string()).optional(),
})
export type LastAnswer = z.infer<typeof LastAnswerSchema>

/**
 * What the reader and the planners know of the screen. A missing field means "not told": then one image after the event
 * with known GSD is assumed, and every point, area or selection the sentence names is assumed to exist.
 */
export const PlanningContextSchema = z
  .object({
    images: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: LayerRoleSchema,
        date: z.string().nullable(),
        sensor: z.string().nullable(),
        gsdM: z.number().nullable(),
        bands: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        georeferenced: z.boolean(),
        /** what the sensor's name and bands make of it; absent: not told */
        sensorKind: SensorSchema.optional(),
        bandNames: z.array(z.string().nullable()).optional(),
        /** CRS as the layer names it */
        crs: z.string().nullable().optional(),
        /** share of the image under cloud, 0 to 1, where something measured it */
        cloudShare: z.number().min(0).max(1).nullable().optional(),
        /** ids of images whose ground it shares */
        overlaps: z.array(z.string()).optional(),
        /** grid of its pixels, to see whether an area or a point lies on it */
        frame: FrameSchema.optional(),
        /** classes that labels beside it show in place of a model */
        labelled: z.array(z.string()).optional(),
        visible: z.boolean().optional(),
        order: z.number().int().optional(),
        active: z.boolean().optional(),
      }),
    ),
    others: z.array(z.object({ id: z.string(), name: z.string(), role: LayerRoleSchema, visible: z.boolean().optional() })),
    /** in drawing order; `overlaps`: names of drawn areas that share ground with it */
    areas: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean(), overlaps: z.array(z.string()).optional() })),
    points: z.array(z.object({ id: z.string(), name: z.string() })),
    selectionCount: z.number().int(),
    /** true when the view is smaller than the image, so that "here" can mean it */
    viewIsPart: z.boolean(),
    /** class ids (and `model:` names) that installed models or loaded labels can see */
    seenClasses: z.array(z.string()),
    /** installed models: what each sees, from what, at which pixel size in metres; `words` are further names of its classes */
    models: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        classes: z.array(z.string()),
        words: z.record(z.string(), z.array(z.string())).optional(),
        gives: z.enum(['detections', 'segmentation']),
        sensors: z.array(SensorSchema),
        gsdM: z.tuple([z.number(), z.number()]),
        bands: z.number().int(),
        pair: z.boolean(),
        synthetic: z.boolean(),
        /** nothing below this score is kept in its results */
        lowestScore: z.number().min(0).max(1).optional(),
      }),
    ),
    /** classes people made in this project */
    userClasses: z.array(z.object({ id: z.string(), words: z.array(z.string()) })),
    units: z.object({ area: z.string(), length: z.string() }),
    filters: z.object({ classes: z.array(z.string()).nullable(), minScore: z.number().nullable() }),
    hasLastAnswer: z.boolean(),
    /** null: no question has been answered */
    last: LastAnswerSchema.nullable(),
    /** what the map shows of the project frame, in its pixels; `resolution`: project pixels a screen pixel */
    view: z.object({ bounds: PixelBoxSchema, resolution: z.number().positive() }).nullable(),
    /** today, YYYY-MM-DD, by the clock of the project: for "yesterday's pass" */
    today: z.string(),
    /** installed tools by id, with the words people use for each; absent: not told */
    tools: z.array(z.object({ id: z.string(), words: z.array(z.string()) })),
    /** names the layers of places hold that the question may mean, then a few others; absent: not told, or no such layer */
    places: z.array(z.object({ name: z.string() })),
    /** a plan is running, so that "stop" has something to stop */
    isRunning: z.boolean(),
  })
  .partial()
export type PlanningContext = z.infer<typeof PlanningContextSchema>
