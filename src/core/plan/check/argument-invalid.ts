import { UnitSchema } from '../../../contracts/kinds/quantity.ts'
import { nearestName } from '../names.ts'
import { type ArgumentSpec, isGiven, replaced, inputValue, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { isUnitOfOtherDimension } from './unit-unfit.ts'
import { stepName } from './step-name.ts'
import { wrongForm } from './structure-form.ts'

const longestText = 500
const largestNumber = 1e12

export const argumentInvalid = defineCheck(
  {
    code: 'argument_invalid',
    summary: 'The value of an input is outside what the tool takes.',
    why: 'The step would stop when it runs, after everything above it has taken its time.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, actions }) =>
    steps.flatMap((step) =>
      Object.entries(step.spec?.inputs ?? {}).flatMap(([name, input]): Found[] => {
        const value = inputValue(step.action, name)
        if (input.role !== 'argument' || !isGiven(value) || isUnitOfOtherDimension(step, input, value)) return []
        const wrong = whatIsWrong(value, input)
        if (!wrong) return []
        const choices = choicesOf(input)
        const meant = typeof value === 'string' && value.length <= 80 && choices ? nearestName(value, choices) : null
        return [
          {
            step,
            message: `${name} of ${stepName(step)} ${wrong}; it is ${shown(value)}.`,
            repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, step.action.id, (one) => withInput(one, name, meant)) },
          },
        ]
      }),
    ),
)

const choicesOf = (input: ArgumentSpec): readonly string[] | null => input.choices ?? (input.type === 'unit' ? UnitSchema.options : null)

type Rule = (value: unknown, input: ArgumentSpec) => string | null

const isText = (value: unknown): value is string => typeof value === 'string'
const text: Rule = (value, { optional, max }) => {
  const longest = max ?? longestText
  if (!isText(value) || value.length > longest) return `must be a text of at most ${longest} characters`
  return value === '' && !optional ? 'must say something' : null
}
const choice: Rule = (value, input) => {
  const choices = choicesOf(input)
  if (!isText(value)) return 'must be a text'
  return choices === null || choices.includes(value) ? null : `must be one of ${choices.join(', ')}`
}
const number: Rule = (value, input) => {
  const min = input.min ?? (input.type === 'score' ? 0 : -largestNumber)
  const max = input.max ?? (input.type === 'score' ? 1 : largestNumber)
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
  return value >= min && value <= max ? null : `must lie between ${min} and ${max}`
}
const names: Rule = (value) => (isText(value) || (Array.isArray(value) && value.every(isText)) ? null : 'must be a name or a list of names')
const layers: Rule = (value, input) => (Array.isArray(value) && value.length === 0 ? 'must name at least one layer' : names(value, input))
const anything: Rule = () => null

/** What the runner will take, so that no plan is accepted which it then refuses. Classes have checks of their own. */
const rules: Readonly<Record<ArgumentSpec['type'], Rule>> = {
  number,
  score: number,
  flag: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  unit: choice,
  choice,
  text,
  model: (value) => (isText(value) ? null : 'must be a text'),
  layer: names,
  layers,
  selection: names,
  class: anything,
  classes: anything,
  json: (value, { form }) => (form ? wrongForm(value, form) : null),
}

const whatIsWrong = (value: unknown, input: ArgumentSpec): string | null => rules[input.type](value, input)
