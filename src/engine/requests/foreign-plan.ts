import { z } from 'zod'
import { type Goal, GoalSchema } from '../../contracts/goal.ts'
import { type Action, type Plan, ResourceSchema } from '../../contracts/plan.ts'

const ForeignAction = z.object({
  id: z.string().optional(),
  tool: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  outputs: z.array(z.string()).optional(),
  output: z.string().optional(),
})

/** Plan written by hand or by a model: the bare actions, with `output` or `outputs`; missing names stay missing for the checker to say. */
export function actionsOf(value: unknown): Plan | null {
  const parsed = z.array(ForeignAction).min(1).safeParse(actionListIn(value))
  if (!parsed.success) return null
  const resources = z.record(z.string(), ResourceSchema).safeParse(fieldOf(value, 'resources'))
  const actions = parsed.data.map(
    (action, at): Action => ({
      id: action.id ?? `s${at + 1}`,
      tool: action.tool,
      inputs: action.inputs,
      outputs: [action.outputs?.[0] ?? action.output ?? ''],
      why: null,
      skipped: false,
    }),
  )
  return {
    goal: goalIn(value),
    planner: { kind: 'builtin', model: null },
    actions,
    resources: resources.success ? resources.data : { image: { kind: 'image', layerId: 'image', label: 'image' } },
  }
}

/** The question beside the actions, where there is one of our form: only then can be told whether the plan answers it. */
function goalIn(value: unknown): Goal {
  const read = GoalSchema.safeParse(fieldOf(value, 'goal') ?? fieldOf(fieldOf(value, 'plan'), 'goal'))
  return read.success ? read.data : GoalSchema.parse({ type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null })
}

/** The list itself, or under `actions`, `plan` or `plan.actions` as `aftermap plan --json` prints it. */
function actionListIn(value: unknown): unknown {
  if (Array.isArray(value)) return value
  const inner = fieldOf(value, 'actions') ?? fieldOf(value, 'plan')
  return Array.isArray(inner) ? inner : fieldOf(inner, 'actions')
}

const fieldOf = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined)
