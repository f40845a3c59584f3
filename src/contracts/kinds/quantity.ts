import { z } from 'zod'
import { ScalarSchema } from './geometry.ts'

export const UnitSchema = z.enum([
  'count',
  'm2',
  'ha',
  'km2',
  'ft2',
  'acre',
  'm',
  'km',
  'ft',
  'mi',
  'percent',
  'ratio',
  'px',
  'px2',
  'm3',
  's',
  'min',
  'h',
  'people',
  'degree',
  'km_h',
])
export type Unit = z.infer<typeof UnitSchema>

/**
 * What a number is a number of, as parts: the words of it are made in the language of the answer. `where` is the condition of a
 * filter; `share` is the first of the second, `more` the first less the second, `average` the total of one divided by how many.
 */
export type Subject =
  | { form: 'classes'; classes: string[]; where?: string | undefined }
  | { form: 'sum' | 'more'; parts: Subject[] }
  | { form: 'share'; of: PlainDimension; parts: Subject[] }
  | { form: 'average'; dimension: PlainDimension; parts: Subject[] }
/** dimensions that every language of answers has words for; the others go by their label */
export type PlainDimension = (typeof plainDimensions)[number]
export const plainDimensions = ['count', 'area', 'length', 'ratio'] as const
export const SubjectSchema: z.ZodType<Subject> = z.lazy(() =>
  z.discriminatedUnion('form', [
    z.object({ form: z.literal('classes'), classes: z.array(z.string()), where: z.string().optional() }),
    z.object({ form: z.enum(['sum', 'more']), parts: z.array(SubjectSchema) }),
    z.object({ form: z.literal('share'), of: z.enum(plainDimensions), parts: z.array(SubjectSchema) }),
    z.object({ form: z.literal('average'), dimension: z.enum(plainDimensions), parts: z.array(SubjectSchema) }),
  ]),
)

/** How a count came about where a person had a hand in it: value = found + added - takenOut + changed. */
export const HandTallySchema = z.object({
  /** what model or labels gave, at or above the score */
  found: z.number().int(),
  added: z.number().int(),
  takenOut: z.number().int(),
  /** more (or fewer, below 0) through the acts named beside */
  changed: z.number().int(),
  acts: z.array(z.enum(['split', 'merge', 'relabel', 'paint'])),
})
export type HandTally = z.infer<typeof HandTallySchema>

/** A number that says where it comes from. `interval` is 95 % and null, with the reason, where nothing supports one. */
export const QuantitySchema = z.object({
  kind: z.literal('quantity'),
  dimension: z.enum(['count', 'area', 'length', 'ratio', 'volume', 'time', 'people', 'angle', 'speed']),
  value: z.number(),
  unit: UnitSchema,
  interval: z.tuple([z.number(), z.number()]).nullable(),
  intervalReason: z.string().nullable(),
  /** one sentence: how it was computed */
  method: z.string(),
  /** objects or pixels counted */
  n: z.number(),
  /** what it is a number of, e.g. "destroyed buildings" */
  label: z.string(),
  /** the same as parts, for answers in other languages; absent in projects from before */
  subject: SubjectSchema.optional(),
  classes: z.array(z.string()),
  /** artifact whose objects or pixels stand behind the number */
  evidence: z.object({ artifactId: z.string(), minScore: z.number().nullable(), classes: z.array(z.string()) }).nullable(),
  analysedShare: z.number().nullable(),
  /** objects a person took out that would have counted; absent where none can be */
  rejectedByHand: z.number().int().optional(),
  /** absent where nobody changed the result by hand */
  hand: HandTallySchema.optional(),
  /** which row of a list it is, counted from 0, and the rows of the same value; absent where it was not chosen from a list */
  chosen: z.object({ index: z.number().int(), label: z.string(), ties: z.array(z.string()) }).optional(),
})
export type Quantity = z.infer<typeof QuantitySchema>

export const YesNoSchema = z.object({
  kind: z.literal('yes_no'),
  /** null: cannot tell, with the reason beside it */
  value: z.boolean().nullable(),
  reason: z.string().nullable().optional(),
  /** what was looked for */
  label: z.string(),
  classes: z.array(z.string()),
  /** strongest object, in pixels of its layer's image; `evidence.artifact` gives it in pixels of the project frame. Null when the answer is no */
  witness: z.object({ layerId: z.string(), xy: z.tuple([z.number(), z.number()]), score: z.number().nullable() }).nullable(),
  method: z.string(),
  evidence: z.object({ artifactId: z.string(), minScore: z.number().nullable(), classes: z.array(z.string()) }).nullable(),
  analysedShare: z.number().nullable(),
  /** objects a person took out that would have counted; absent where none can be */
  rejectedByHand: z.number().int().optional(),
})
export type YesNo = z.infer<typeof YesNoSchema>

export const TableSchema = z.object({
  kind: z.literal('table'),
  title: z.string(),
  rows: z.array(z.object({ rank: z.number().int(), label: z.string(), subject: SubjectSchema.optional(), value: z.number(), unit: UnitSchema, step: z.string() })),
  method: z.string(),
  /** records of any shape, in order; `rows` is then empty. Numbers are finite or null */
  records: z.object({ columns: z.array(z.object({ name: z.string(), unit: UnitSchema.nullable() })), rows: z.array(z.array(ScalarSchema)) }).optional(),
  notes: z.array(z.string()).optional(),
  /** artifact whose objects the rows are, and the column that holds their ids */
  evidence: z.object({ artifactId: z.string(), idColumn: z.string() }).optional(),
})
export type Table = z.infer<typeof TableSchema>
