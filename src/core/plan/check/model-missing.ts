import { nearestName } from '../names.ts'
import { isGiven, replaced, inputValue, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { modelInput } from './model-of.ts'
import { StepName } from './step-name.ts'

export const modelMissing = defineCheck(
  {
    code: 'model_missing',
    summary: 'A step names a model that is not installed.',
    why: 'It would stop when it runs; another model taken in silence would be another answer.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, context, actions }) => {
    const { models } = context
    if (!models) return []
    return steps.flatMap((step): Found[] => {
      const input = modelInput(step)
      const value = input === null ? null : inputValue(step.action, input)
      if (input === null || !isGiven(value) || models.some(({ id }) => id === value)) return []
      const meant = modelMeant(value, models)
      return [
        {
          step,
          message: `${StepName(step)} names the model ${shown(value)}, which is not installed. Installed: ${models.map(({ id }) => shown(id)).join(', ') || 'none'}.`,
          repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, step.action.id, (one) => withInput(one, input, meant)) },
        },
      ]
    })
  },
)

/** By its title, else the one near name. */
function modelMeant(value: unknown, models: readonly { id: string; title: string }[]): string | null {
  if (typeof value !== 'string' || value.length > 80) return null
  const titled = models.filter(({ title }) => title.toLowerCase() === value.toLowerCase())
  if (titled.length === 1 && titled[0]) return titled[0].id
  return nearestName(
    value,
    models.map(({ id }) => id),
  )
}
