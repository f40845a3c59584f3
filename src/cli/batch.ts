import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { RequestContextSchema } from '../contracts/request-context.ts'
import { type AreaOption, areaOption, type Job } from './ask-options.ts'
import { LayerRoleSchema } from '../contracts/workspace.ts'
import { FailureError } from '../contracts/result.ts'
import { failed, UsageError } from './options.ts'

const Numbers2 = z.tuple([z.number(), z.number()])
const LineSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  request: z.string(),
  context: RequestContextSchema.optional(),
  image: z.string().optional(),
  layers: z.partialRecord(LayerRoleSchema, z.string()).optional(),
  points: z.record(z.string(), Numbers2).optional(),
  gsd: z.number().positive().optional(),
  area: z.union([z.string(), z.array(z.number()).length(4), z.record(z.string(), z.unknown())]).optional(),
  labels: z.string().optional(),
  legend: z.record(z.string(), z.string()).optional(),
  select: z.array(z.string()).optional(),
})

/** A line of the batch, or what is wrong with it: the others still run. */
export type BatchLine = { id: string; job: Job } | { id: string; problem: string }

export function readBatch(path: string): BatchLine[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return failed({ code: 'file_missing', message: `${basename(path)} cannot be read.`, hint: 'Check the path of --batch.' })
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
}

function readLine(line: string, at: number): BatchLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { id: `line ${at + 1}`, problem: `Line ${at + 1} is not JSON.` }
  }
  const parsed = LineSchema.safeParse(value)
  const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : `line ${at + 1}`
  if (!parsed.success) return { id, problem: `Line ${at + 1}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}.` }
  try {
    return { id, job: jobOf(id, parsed.data) }
  } catch (error) {
    if (error instanceof UsageError) return { id, problem: `Line ${at + 1}: ${error.message}.` }
    if (error instanceof FailureError) return { id, problem: `Line ${at + 1}: ${error.message}` }
    throw error
  }
}

/** @throws UsageError or FailureError as the options of the same names do */
function jobOf(id: string, line: z.output<typeof LineSchema>): Job {
  const { labels, legend } = line
  if ((labels === undefined) !== (legend === undefined)) throw new UsageError('labels and legend go together')
  return {
    id,
    image: line.image ?? null,
    question: line.request,
    context: line.context ?? null,
    gsdM: line.gsd ?? null,
    select: line.select ?? [],
    layers: Object.entries(line.layers ?? {}).map(([role, file]) => ({ role: LayerRoleSchema.parse(role), path: file })),
    points: Object.entries(line.points ?? {}).map(([name, [x, y]]) => ({ name, x, y })),
    area: line.area === undefined ? null : areaOf(line.area),
    labels: labels !== undefined && legend !== undefined ? { path: labels, legend } : null,
  }
}

function areaOf(area: string | number[] | Record<string, unknown>): AreaOption {
  if (typeof area === 'string') return areaOption(area)
  if (Array.isArray(area)) return areaOption(area.join(','))
  return { kind: 'geojson', geojson: area }
}
