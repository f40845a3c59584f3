import { z } from 'zod'
import { FrameSchema, PixelXYSchema, RingsSchema } from '../../contracts/frame.ts'

/** One call as it was made: under a name of ours or of the catalogue; `obs` is what came of it, null where that was not kept. */
export const TrajectoryStepSchema = z.object({
  call: z.string().min(1),
  args: z.record(z.string(), z.unknown()).default({}),
  obs: z.record(z.string(), z.unknown()).nullable().default(null),
})
export type TrajectoryStep = z.infer<typeof TrajectoryStepSchema>

/** A file the run was made on. `gsdM` where a person typed it; labels in place of a model. */
export const TrajectoryLayerSchema = z.object({
  path: z.string(),
  sha256: z.string().nullable().default(null),
  role: z.string().nullable().default(null),
  date: z.string().nullable().default(null),
  gsdM: z.number().positive().nullable().default(null),
  labels: z
    .object({ path: z.string(), legend: z.record(z.string(), z.string()) })
    .nullable()
    .default(null),
})
export type TrajectoryLayer = z.infer<typeof TrajectoryLayerSchema>

/** A run as a file: everything needed to run it again. References (`<result> from trajectory[2].obs`) stand where results were connected. */
export const TrajectorySchema = z.object({
  aftermap_trajectory: z.literal(1),
  title: z.string(),
  layers: z.record(z.string(), TrajectoryLayerSchema).default({}),
  areas: z.record(z.string(), z.object({ frame: FrameSchema, rings: RingsSchema })).default({}),
  points: z.record(z.string(), z.object({ frame: FrameSchema, xy: PixelXYSchema })).default({}),
  steps: z.array(TrajectoryStepSchema).min(1).max(500),
  answer: z.string().nullable().default(null),
  /** what a file of another program gives as its answer, in its own words or form */
  finalAnswer: z.unknown().optional(),
})
export type Trajectory = z.infer<typeof TrajectorySchema>
