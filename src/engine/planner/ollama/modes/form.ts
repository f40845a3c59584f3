import { z } from 'zod'
import { goalTypes, type Goal, operations, scopes } from '../../../../contracts/goal.ts'
import { UnitSchema } from '../../../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import { formSchema, type Schema } from '../prompt/reply-schema.ts'
import { parseJson } from '../reply/find-plan.ts'
import { toObject } from '../reply/calls.ts'
import { withoutFence, withoutThinking } from '../reply/strip.ts'

const units = ['none', 'yes_no', ...UnitSchema.options] as const
const mostClasses = 8

/** A reading as a flat form of enums: what a small model can fill in. */
export const FormSchema = z.object({
  type: z.enum(goalTypes),
  classes: z.array(z.string()).max(mostClasses),
  operations: z.array(z.enum(operations)).max(mostClasses),
  scope: z.enum(scopes),
  unit: z.enum(units),
  groupBy: z.string().max(40).catch(''),
  filter: z.string().max(80).catch(''),
})
export type Form = z.infer<typeof FormSchema>

const list = (of: readonly string[], least: number) => ({ type: 'array', minItems: least, maxItems: mostClasses, items: { type: 'string', enum: [...of] } })
const choice = (of: readonly string[]) => ({ type: 'string', enum: [...of] })

/** The form as a schema; `classes` are the names a plan may use now. */
export const readingSchema = (classes: readonly string[]): Schema =>
  formSchema({
    type: choice(goalTypes),
    classes: list(classes, 0),
    operations: list(operations, 0),
    scope: choice(scopes),
    unit: choice(units),
    groupBy: { type: 'string', maxLength: 40 },
    filter: { type: 'string', maxLength: 80 },
  })

/** The form in a reply, whatever stands around it. A class that is none of the names is left out; anything else off the form is asked for again. */
export function readForm(reply: string, classes: readonly string[]): Result<Form> {
  const { text } = withoutThinking(reply)
  const plain = withoutFence(text)
  const value = toObject(parseJson(plain)) ?? toObject(parseJson(plain.slice(plain.indexOf('{'), plain.lastIndexOf('}') + 1)))
  const form = FormSchema.safeParse(value)
  if (!form.success) return fail({ code: 'planner_reply_unreadable', message: 'The reply is not the form of a reading.' })
  return ok({ ...form.data, classes: [...new Set(form.data.classes)].filter((name) => classes.includes(name)), operations: [...new Set(form.data.operations)] })
}

/** The fields of a goal a form says; places, points and layers stay with code. */
export const goalFields = (form: Form): Pick<Goal, 'type' | 'classes' | 'operations' | 'scope' | 'unit' | 'groupBy' | 'filter'> => ({
  type: form.type,
  classes: form.classes,
  operations: form.operations,
  scope: form.scope,
  unit: form.unit === 'none' ? null : form.unit,
  groupBy: form.groupBy.trim() || null,
  filter: form.filter.trim() || null,
})
