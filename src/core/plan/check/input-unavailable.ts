import { namesBefore } from '../adaptors.ts'
import { nearestName } from '../names.ts'
import { replaced, rewired, type Step, type Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName, stepName } from './step-name.ts'

export const inputUnavailable = defineCheck(
  {
    code: 'input_unavailable',
    summary: 'A wire names something that no step makes and no layer provides.',
    why: 'Invented names and paths are more than half of what fails in the runs of language models.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    subject.steps.flatMap((step) =>
      step.wires.flatMap(({ input, names }): Found[] => {
        if (names === null) return [{ step, message: `Input ${input} of ${stepName(step)} must be the name of an image, area, point or earlier result.` }]
        return names.filter((name) => !Object.hasOwn(subject.plan.resources, name) && !subject.makers.has(name)).map((name) => unknown(subject, step, { input, name }))
      }),
    ),
)

function unknown(subject: Subject, step: Step, { input, name }: { input: string; name: string }): Found {
  const meant = name.length > 80 ? null : nearestName(name, namesBefore(subject, step.at))
  return {
    step,
    message: `${StepName(step)} needs ${shown(name)}, which no step makes and no layer provides.${meant === null ? ' Connect its input to something that is there.' : ''}`,
    repair: meant === null ? null : { label: `Take ${meant}`, actions: replaced(subject.actions, step.action.id, (one) => rewired(one, { input, from: name, to: meant })) },
  }
}
