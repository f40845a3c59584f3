import { z } from 'zod'
import type { Answer } from '../../contracts/answer.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'

export const FactToldSchema = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable().describe('null: cannot be told, reason says why'),
  unit: z.string().nullable(),
  low: z.number().nullable().describe('95 % interval'),
  high: z.number().nullable(),
  reason: z.string().nullable(),
})
export type FactTold = z.infer<typeof FactToldSchema>

const mostRows = 50

/** The numbers of a result, each with unit and interval; nothing of its pixels or outlines. */
export function factsOf(artifact: Artifact): FactTold[] {
  switch (artifact.kind) {
    case 'quantity':
      return [{ label: artifact.label, value: artifact.value, unit: artifact.unit, ...bounds(artifact.interval), reason: artifact.intervalReason }]
    case 'yes_no':
      return [{ ...plain(artifact.label, artifact.value), reason: artifact.reason ?? null }]
    case 'table':
      return artifact.rows.slice(0, mostRows).map(({ label, value, unit }) => plain(label, value, unit))
    case 'series':
      return artifact.points.slice(0, mostRows).map(({ at, value }) => ({ ...plain(at, value, artifact.unit), reason: value === null ? 'no value at this date' : null }))
    case 'detections':
      return [plain('objects', artifact.objects.length, 'count')]
    case 'features':
      return [plain(artifact.title, artifact.features.length, 'count')]
    case 'graph':
      return [plain('nodes', artifact.nodes.length, 'count'), plain('stretches of road', artifact.edges.length, 'count')]
    case 'raster':
      return artifact.bands.flatMap(({ name, min, max, mean }) =>
        [['smallest', min] as const, ['largest', max] as const, ['mean', mean] as const].map(([what, value]) => ({
          ...plain(`${name}, ${what}`, value),
          reason: value === null ? 'no pixel has a value' : null,
        })),
      )
    case 'answer':
      return factsOfAnswer(artifact.answer)
    default:
      return []
  }
}

/** The facts an answer stands on. */
export const factsOfAnswer = (answer: Answer): FactTold[] =>
  answer.facts.map(({ label, value, unit, interval, intervalReason }) => ({ label, value, unit, ...bounds(interval), reason: intervalReason }))

const plain = (label: string, value: FactTold['value'], unit: string | null = null): FactTold => ({ label, value, unit, low: null, high: null, reason: null })
const bounds = (interval: [number, number] | null) => ({ low: interval?.[0] ?? null, high: interval?.[1] ?? null })
