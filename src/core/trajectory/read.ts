import { z } from 'zod'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Trajectory, type TrajectoryLayer, TrajectorySchema, type TrajectoryStep, TrajectoryStepSchema } from './types.ts'

const TaskSchema = z.object({ question: z.string().default(''), trajectory: z.array(TrajectoryStepSchema).min(1), final_answer: z.unknown().optional() })
const SampleSchema = z.object({
  sample_id: z.string().default('sample'),
  input_data: z.record(z.string(), z.object({ image_path: z.string(), pixel_size_m: z.number().positive().nullable().optional() }).loose()).default({}),
  tasks: z.array(TaskSchema).min(1),
})

/**
 * A run from a file: our own form, a list of `{call, args, obs}`, one task, or samples of the DORA form with their tasks.
 * @param task which of several tasks, from 1; needed where there is more than one
 * @fails `bad_request` with what is missing
 */
export function readTrajectory(json: unknown, task: number | null = null): Result<Trajectory> {
  if (Array.isArray(json) && json.every((one) => typeof one === 'object' && one !== null && 'call' in one)) return fromSteps({ steps: json, title: 'trajectory' })
  if (Array.isArray(json)) return fromSamples(json, task)
  if (typeof json !== 'object' || json === null) return unreadable('the file holds no record and no list')
  if ('aftermap_trajectory' in json) return parsed(TrajectorySchema, json)
  if ('tasks' in json) return fromSamples([json], task)
  if ('trajectory' in json) {
    const read = parsed(TaskSchema, json)
    if (!read.ok) return read
    const layers = layersOf((json as { input_data?: unknown }).input_data)
    if (!layers.ok) return layers
    return ok(whole({ title: read.value.question, steps: read.value.trajectory, layers: layers.value, finalAnswer: read.value.final_answer }))
  }
  return unreadable('it has neither steps nor tasks')
}

const unreadable = (why: string) =>
  fail({
    code: 'bad_request',
    message: `This is no run that can be replayed: ${why}.`,
    hint: 'Give a trajectory of Aftermap, a list of {call, args, obs}, or a task file of the DORA form.',
  })

function parsed<T>(schema: z.ZodType<T>, json: unknown, of = ''): Result<T> {
  const read = schema.safeParse(json)
  if (read.success) return ok(read.data)
  const [first] = read.error.issues
  return unreadable(`${[of, ...(first?.path ?? [])].filter((one) => one !== '').join('.') || 'the file'}: ${first?.message ?? 'not usable'}`)
}

function fromSteps({ steps, title }: { steps: unknown; title: string }): Result<Trajectory> {
  const read = parsed(z.array(TrajectoryStepSchema).min(1).max(500), steps)
  return read.ok ? ok(whole({ title, steps: read.value, layers: {} })) : read
}

function fromSamples(json: unknown[], task: number | null): Result<Trajectory> {
  const read = parsed(z.array(SampleSchema).min(1), json)
  if (!read.ok) return read
  const all = read.value.flatMap((sample) => sample.tasks.map((one) => ({ sample, task: one })))
  const chosen = all[task === null ? (all.length === 1 ? 0 : -1) : task - 1]
  if (!chosen)
    return fail({
      code: 'bad_request',
      message: `The file holds ${all.length} tasks, so which one must be said.`,
      hint: `Give --task with a number from 1 to ${all.length}.`,
      repairable: true,
    })
  const layers = layersOf(chosen.sample.input_data)
  if (!layers.ok) return layers
  return ok(whole({ title: chosen.task.question || chosen.sample.sample_id, steps: chosen.task.trajectory, layers: layers.value, finalAnswer: chosen.task.final_answer }))
}

function layersOf(data: unknown): Result<Record<string, TrajectoryLayer>> {
  const read = parsed(SampleSchema.shape.input_data, data ?? {}, 'input_data')
  if (!read.ok) return read
  return ok(
    Object.fromEntries(
      Object.entries(read.value).map(([name, one]) => [name, { path: one.image_path, sha256: null, role: null, date: null, gsdM: one.pixel_size_m ?? null, labels: null }]),
    ),
  )
}

const whole = (parts: { title: string; steps: TrajectoryStep[]; layers: Record<string, TrajectoryLayer>; finalAnswer?: unknown }): Trajectory => ({
  aftermap_trajectory: 1,
  areas: {},
  points: {},
  answer: null,
  ...parts,
})
