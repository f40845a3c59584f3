import { z } from 'zod'
import { ActionSchema, CheckedPlanSchema, PlannerRefSchema, PlanSchema } from '../plan.ts'
import { RequestContextSchema } from '../request-context.ts'
import { PlanningRecordSchema } from '../planning-record.ts'
import { ReadingSchema } from '../goal.ts'
import { RequestStateSchema, ProgressSchema } from '../request.ts'
import { call, defineService, event } from '../service.ts'

const ById = z.object({ id: z.string() })
const Step = z.object({ id: z.string(), step: z.string() })

/** Questions: read, plan, review, run, answer. Every answer is the whole new state of the request. */
export const requestsService = defineService('requests', {
  list: call(z.object({}), z.array(RequestStateSchema)),
  /** reading alone, while she types; touches nothing. `after`: as in `ask` */
  read: call(z.object({ text: z.string(), after: z.string().nullable().default(null) }), ReadingSchema),
  /** read and plan; `patch` lays chosen chips over the goal. `after`: question on the screen, which "and the vehicles?" goes on from; null: the newest with an answer */
  ask: call(
    z.object({ text: z.string(), planner: PlannerRefSchema, patch: z.record(z.string(), z.unknown()).default({}), after: z.string().nullable().default(null) }),
    RequestStateSchema,
  ),
  /** reading and plan alone, without a project: what `aftermap plan` prints; nothing is kept. `patch` as in `ask` */
  propose: call(
    z.object({ text: z.string(), planner: PlannerRefSchema, context: RequestContextSchema.nullable(), patch: z.record(z.string(), z.unknown()).default({}) }),
    z.object({ reading: ReadingSchema, plan: PlanSchema, check: CheckedPlanSchema, notes: z.array(z.string()), record: PlanningRecordSchema.optional() }),
  ),
  /**
   * Findings of a plan written elsewhere; unknown forms come back as findings, not as a crash. `needs` are the things it
   * takes from a screen (image, area, points): with `onScreen` they must be there, else they are taken to exist.
   */
  check: call(
    z.object({ plan: z.unknown(), onScreen: z.boolean().default(false) }),
    z.object({ plan: PlanSchema, check: CheckedPlanSchema, needs: z.array(z.object({ name: z.string(), kind: z.enum(['image', 'area', 'point']) })) }),
  ),
  /** same request with another reading or planner; a new plan version */
  revise: call(z.object({ id: z.string(), patch: z.record(z.string(), z.unknown()), planner: PlannerRefSchema.optional() }), RequestStateSchema),
  remove: call(ById, z.object({})),
  /** plan of another planner for the same question, kept beside the first with what differs */
  secondOpinion: call(z.object({ id: z.string(), planner: PlannerRefSchema }), RequestStateSchema),
  /** new plan after a step failed or was changed: pinned cards stay; kept beside the first with what differs */
  replan: call(z.object({ id: z.string(), planner: PlannerRefSchema.optional() }), RequestStateSchema),
  /** takes the waiting plan, or lets it go; the reason is kept with the question */
  decide: call(z.object({ id: z.string(), take: z.boolean(), reason: z.string().max(500).default('') }), RequestStateSchema),
  /** takes one repair of the planner's reply back: the card is again as it was proposed; `repair` counts `record.repairs` */
  undoRepair: call(z.object({ id: z.string(), repair: z.number().int() }), RequestStateSchema),
  pin: call(z.object({ id: z.string(), step: z.string(), pinned: z.boolean() }), RequestStateSchema),
  /** what she says of an answer; null forgets it */
  judge: call(z.object({ id: z.string(), verdict: z.object({ right: z.boolean(), reason: z.string().max(500) }).nullable() }), RequestStateSchema),
  /** earlier questions, newest first; `search` in question, answer and classes */
  history: call(
    z.object({ search: z.string().default('') }),
    z.array(
      z.object({
        id: z.string(),
        number: z.number().int(),
        text: z.string(),
        createdAt: z.string(),
        answer: z.string().nullable(),
        /** earlier request with the same question, and what differed, each a sentence */
        sameAs: z.object({ id: z.string(), number: z.number().int(), answer: z.string().nullable(), differs: z.array(z.string()) }).nullable(),
      }),
    ),
  ),
  /** changes of one card; steps below turn stale */
  editStep: call(z.object({ id: z.string(), step: z.string(), inputs: z.record(z.string(), z.unknown()) }), RequestStateSchema),
  skipStep: call(z.object({ id: z.string(), step: z.string(), skipped: z.boolean() }), RequestStateSchema),
  addStep: call(
    z.object({ id: z.string(), after: z.string().nullable(), action: ActionSchema.partial({ id: true, outputs: true, why: true, skipped: true }) }),
    RequestStateSchema,
  ),
  removeStep: call(Step, RequestStateSchema),
  moveStep: call(z.object({ id: z.string(), step: z.string(), to: z.number().int() }), RequestStateSchema),
  applyRepair: call(z.object({ id: z.string(), finding: z.number().int() }), RequestStateSchema),
  approve: call(z.object({ id: z.string(), steps: z.array(z.string()), approved: z.boolean() }), RequestStateSchema),
  /** runs approved steps that are not done; `from` re-runs that step and what depends on it */
  run: call(z.object({ id: z.string(), from: z.string().nullable().default(null) }), RequestStateSchema),
  /** acknowledged at once; finished tiles stay */
  cancel: call(ById, z.object({ keptTiles: z.number().int() })),
  /** masks as GeoTIFF, detections.geojson, overlay.png and answer.json of a finished request */
  exportTo: call(z.object({ id: z.string(), folder: z.string() }), z.object({ files: z.array(z.string()) })),
  changed: event(RequestStateSchema),
  removed: event(ById),
  progress: event(
    z.object({
      id: z.string(),
      step: z.string(),
      progress: ProgressSchema,
      artifactId: z.string().nullable(),
      tile: z.object({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }).nullable(),
    }),
  ),
})
