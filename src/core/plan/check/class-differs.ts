import { covers } from '../class-sets.ts'
import { isClassName, wordsFor } from '../class-words.ts'
import type { Subject } from '../subject.ts'
import { askedInstead } from './class-repairs.ts'
import { defineCheck } from './define-check.ts'

export const classDiffers = defineCheck(
  {
    code: 'class_differs_from_reading',
    summary: 'The steps look for other classes than the question was read to be about.',
    why: 'Damage levels taken for one another are the second commonest silent error of language models.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const lost = notLookedFor(subject)
    const { classes } = subject.plan.goal
    return lost.length === 0
      ? []
      : [
          {
            message: `The question is about ${wordsFor(classes)}; no step looks for ${wordsFor(lost)}. Change the classes of the steps, or the question.`,
            repair: askedInstead(subject),
          },
        ]
  },
)

/** Classes of the question that no step names or gives. */
export function notLookedFor({ plan, steps }: Subject): string[] {
  const { classes, type } = plan.goal
  if (classes.length === 0 || steps.length === 0 || type === 'workspace' || type === 'refusal') return []
  const used = steps.flatMap((step) => [...step.classes.flatMap(({ values }) => values.filter(isClassName)), ...givenBy(step.spec)])
  return classes.filter((name) => !covers(used, name))
}

const givenBy = (spec: Subject['steps'][number]['spec']): readonly string[] => (Array.isArray(spec?.typing?.classes) ? spec.typing.classes : [])
