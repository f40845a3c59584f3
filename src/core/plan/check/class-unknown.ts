import { isOwnName } from '../../../contracts/classes.ts'
import { ownClasses } from '../class-words.ts'
import { nearestName } from '../names.ts'
import { replaced, type Subject, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { namedModel } from './model-of.ts'

export const classUnknown = defineCheck(
  {
    code: 'class_unknown',
    summary: 'A class of a model or of a person is named that none here has.',
    why: 'Nothing could find it, and "none found" would be said of something nobody looked for.',
    severity: 'error',
    repairable: true,
  },
  (subject) => {
    const { steps, context, actions } = subject
    if (!context.seenClasses && !context.models) return []
    const known = [...ownClasses(context), ...givenByTools(subject)]
    // what a model sees that has to be named is told with the models alone
    const toldOf = (step: (typeof steps)[number]) => context.models !== undefined || namedModel(step) === null
    return steps.filter(toldOf).flatMap((step) =>
      step.classes.flatMap(({ input, values }) =>
        values
          .filter((value): value is string => typeof value === 'string' && isOwnName(value) && !known.includes(value))
          .map((value) => {
            const meant = nearestName(value, known)
            const mended = (given: unknown) => (Array.isArray(given) ? given.map((one) => (one === value ? meant : one)) : meant)
            return {
              step,
              message: `No model and nobody here has a class ${shown(value)}.${known.length > 0 ? ` There are: ${known.map(shown).join(', ')}.` : ''}`,
              repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, step.action.id, (one) => withInput(one, input, mended(one.inputs[input]))) },
            }
          }),
      ),
    )
  },
)

/** Classes that tools of the plan give of themselves. */
const givenByTools = ({ steps }: Subject): string[] => steps.flatMap(({ spec }) => (Array.isArray(spec?.typing?.classes) ? spec.typing.classes : []))
