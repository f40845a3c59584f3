import { nearestName } from '../names.ts'
import { replaced } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const argumentUnknown = defineCheck(
  {
    code: 'argument_unknown',
    summary: 'A step is given an input its tool does not have.',
    why: 'It would be ignored, so what it was to say, such as a pixel size, would be lost without a word.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, actions }) =>
    steps.flatMap((step) => {
      const { spec, action } = step
      if (!spec) return []
      const free = Object.keys(spec.inputs).filter((name) => !Object.hasOwn(action.inputs, name))
      return Object.keys(action.inputs)
        .filter((name) => !Object.hasOwn(spec.inputs, name))
        .map((name): Found => {
          const meant = name.length > 80 ? null : nearestName(name, free)
          const inputs = Object.fromEntries(Object.entries(action.inputs).flatMap(([key, value]) => (key !== name ? [[key, value]] : meant === null ? [] : [[meant, value]])))
          return {
            step,
            message: `${StepName(step)} has no input ${shown(name)}.`,
            repair: { label: meant === null ? `Leave out ${shown(name)}` : `Rename it to ${meant}`, actions: replaced(actions, action.id, (one) => ({ ...one, inputs })) },
          }
        })
    }),
)
