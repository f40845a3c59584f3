import { z } from 'zod'
import { RequestContextSchema } from '../contracts/request-context.ts'
import { LayerRoleSchema } from '../contracts/workspace.ts'
import { gsdRangeM } from './ask-options.ts'

/** The form of one line of `--batch`. */
export const LineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  request: z.string(),
  context: RequestContextSchema.optional(),
  image: z.string().optional(),
  layers: z.partialRecord(LayerRoleSchema, z.string()).optional(),
  points: z.record(z.string(), z.tuple([z.number(), z.number()])).optional(),
  gsd: z.number().min(gsdRangeM.least).max(gsdRangeM.most).optional(),
  area: z.union([z.string(), z.array(z.number()).length(4), z.record(z.string(), z.unknown())]).optional(),
  labels: z.string().optional(),
  legend: z.record(z.string(), z.string()).optional(),
  select: z.array(z.string()).optional(),
})
export type LineValue = z.output<typeof LineSchema>

/** What each field must be, in the words of a sentence. */
const forms: Readonly<Record<keyof LineValue, string>> = {
  id: 'text or a number',
  request: 'text: the question',
  context: 'a screen as docs/reference/cli.md describes it',
  image: 'the path of an image',
  layers: 'an object of role to file, such as {"pre": "before.tif"}',
  points: 'an object of name to [x, y]',
  gsd: `metres a pixel, from ${gsdRangeM.least} to ${gsdRangeM.most}`,
  area: 'text, four numbers or a GeoJSON object',
  labels: 'the path of a mask image',
  legend: 'an object of value to class',
  select: 'a list of object ids',
}

/** What is wrong with a line, in sentences of ours; null when it is sound. `begin` is how they begin: `Line 4`. */
export function lineProblem(begin: string, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${begin} is not a JSON object.`
  const parsed = LineSchema.safeParse(value)
  if (parsed.success) return null
  const fields = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
  return fields.map((field) => fieldProblem(begin, field, value)).join(' ')
}

function fieldProblem(begin: string, field: string, value: object): string {
  if (!Object.hasOwn(value, field)) return `${begin} lacks "${field}".`
  return `${begin}: "${field}" must be ${Object.hasOwn(forms, field) ? forms[field as keyof LineValue] : 'of another form'}.`
}
