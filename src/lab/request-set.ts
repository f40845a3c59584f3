import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PlanningContext } from '../contracts/planning-context.ts'

const ContextSchema = z
  .object({
    images: z.number().int().optional(),
    area: z.union([z.boolean(), z.literal('maybe')]).optional(),
    areas: z.union([z.number().int(), z.array(z.string())]).optional(),
    selection: z.union([z.boolean(), z.number().int()]).optional(),
    points: z.array(z.string()).optional(),
  })
  .loose()

/** One row of a request set: words, meaning, tools; the form of the design's example requests. */
export const RequestRowSchema = z.object({
  id: z.string(),
  request: z.string(),
  goal: z
    .object({
      type: z.string(),
      operations: z.array(z.string()),
      classes: z.array(z.string()),
      scope: z.string(),
      unit: z.string().nullable(),
      polarity: z.string().optional(),
      reason: z.string().optional(),
      filter: z.string().optional(),
    })
    .loose(),
  /** words the doubt or the premise must name, where the reading leaves them out */
  named: z.array(z.string()).optional(),
  planTools: z.array(z.string()),
  context: ContextSchema.optional(),
})
export type RequestRow = z.infer<typeof RequestRowSchema>

export const readRequestSet = (path: string): RequestRow[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => RequestRowSchema.parse(JSON.parse(line)))

/** The screen a row is asked on. What it does not say stays not told. */
export function contextOf(row: RequestRow): PlanningContext {
  const given = row.context ?? {}
  const context: PlanningContext = {}
  if (given.images !== undefined) context.images = Array.from({ length: given.images }, (_, i) => image(i, given.images ?? 1))
  const areas = areaNames(given)
  if (areas) context.areas = areas.map((name, i) => ({ id: name, name, active: i === 0 }))
  if (given.points) context.points = given.points.map((name) => ({ id: name, name }))
  if (given.selection !== undefined) context.selectionCount = Number(given.selection)
  return context
}

function areaNames(given: z.infer<typeof ContextSchema>): string[] | null {
  if (given.areas !== undefined) return Array.isArray(given.areas) ? given.areas : Array.from({ length: given.areas }, (_, i) => `A${i + 1}`)
  if (given.area === true) return ['A1']
  return given.area === false ? [] : null
}

const image = (i: number, of: number) => ({
  id: `L${i + 1}`,
  name: `image ${i + 1}`,
  role: of > 1 && i === 0 ? ('pre' as const) : ('post' as const),
  date: `2025-03-0${i + 1}`,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
})
