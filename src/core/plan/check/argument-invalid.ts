import type { InputSpec } from '../../../contracts/tool-spec.ts'
import { UnitSchema } from '../../../contracts/kinds/quantity.ts'
import { nearestName } from '../names.ts'
import { type Check, finding, isGiven, replaced, withInput } from '../subject.ts'

type ArgumentSpec = Extract<InputSpec, { role: 'argument' }>

/** A value outside what the tool takes. */
export const argumentInvalid: Check = ({ actions, specs }) =>
  actions.flatMap((action) =>
    Object.entries(specs.get(action.tool)?.inputs ?? {}).flatMap(([name, input]) => {
      const value = action.inputs[name]
      if (input.role !== 'argument' || !isGiven(value)) return []
      const wrong = whatIsWrong(value, input)
      if (!wrong) return []
      const meant = typeof value === 'string' && choicesOf(input) ? nearestName(value, choicesOf(input) ?? []) : null
      return [
        finding({
          code: 'argument_invalid',
          step: action.id,
          message: `${name} of step ${action.id} (${action.tool}) ${wrong}.`,
          repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, action.id, (one) => withInput(one, name, meant)) },
        }),
      ]
    }),
  )

const choicesOf = (input: ArgumentSpec): readonly string[] | null => input.choices ?? (input.type === 'unit' ? UnitSchema.options : null)

function whatIsWrong(value: unknown, input: ArgumentSpec): string | null {
  switch (input.type) {
    case 'number':
    case 'score':
      return numberWrong(value, input)
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'unit':
    case 'choice':
      return (choicesOf(input)?.includes(String(value)) ?? true) ? null : `must be one of ${choicesOf(input)?.join(', ')}`
    case 'text':
    case 'model':
    case 'layer':
    case 'selection':
      return typeof value === 'string' || Array.isArray(value) ? null : 'must be a text'
    default:
      return null
  }
}

function numberWrong(value: unknown, input: ArgumentSpec): string | null {
  const min = input.min ?? (input.type === 'score' ? 0 : Number.NEGATIVE_INFINITY)
  const max = input.max ?? (input.type === 'score' ? 1 : Number.POSITIVE_INFINITY)
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
  return value >= min && value <= max ? null : `must lie between ${min} and ${max}`
}
