import type { Step, Subject } from '../subject.ts'
import { readsAsOrder, shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'

export const textAsInstruction = defineCheck(
  {
    code: 'text_as_instruction',
    summary: 'A label or a text of the plan tries to give orders.',
    why: 'Names of layers and files are data; what they say is shown, never obeyed.',
    severity: 'note',
    repairable: false,
  },
  (subject) => [...inLabels(subject), ...subject.steps.flatMap(inTexts)],
)

const inLabels = ({ plan }: Subject): Found[] =>
  Object.entries(plan.resources)
    .filter(([name, { label }]) => readsAsOrder(label) || readsAsOrder(name))
    .map(([, { label }]) => ({ message: `The name "${shown(label)}" reads like an order. It is taken as a name and nothing else.` }))

const inTexts = (step: Step): Found[] =>
  Object.values(step.action.inputs)
    .flat()
    .filter((value): value is string => typeof value === 'string' && readsAsOrder(value))
    .map((value) => ({ step, message: `The text "${shown(value)}" of step ${shown(step.action.id)} reads like an order. It is shown as it is and not obeyed.` }))
