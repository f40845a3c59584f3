import type { Action, Plan } from '../../../contracts/plan.ts'
import type { Before } from '../interface.ts'

type Failed = NonNullable<Before['failed']>
type Around = { readonly plan: Plan; readonly note: string }

/** Failures of a step that another plan for the same question avoids: what to do without, and the sentence that says so. */
const ways: readonly { readonly codes: readonly string[]; readonly input: string; readonly note: string }[] = [
  { codes: ['gsd_unknown', 'frame_unknown'], input: 'unit', note: 'The pixel size is not known, so the new plan measures in pixels.' },
  {
    codes: ['model_missing', 'model_failed', 'model_invalid', 'model_output_unexpected', 'gsd_unfit'],
    input: 'model',
    note: 'The model named before did not serve, so the new plan leaves the choice of a model open.',
  },
]

/** The plan without what made a step of the plan before fail; null where nothing of the kind is known: then a person decides. */
export function wayAround(plan: Plan, before: Plan, { step, code }: Failed): Around | null {
  const tool = before.actions.find((action) => action.id === step)?.tool
  const way = ways.find((one) => one.codes.includes(code))
  if (!tool || !way || !plan.actions.some((action) => action.tool === tool && Object.hasOwn(action.inputs, way.input))) return null
  return { plan: { ...plan, actions: plan.actions.map((action) => (action.tool === tool ? without(action, way.input) : action)) }, note: way.note }
}

const without = (action: Action, input: string): Action => ({ ...action, inputs: Object.fromEntries(Object.entries(action.inputs).filter(([name]) => name !== input)) })
