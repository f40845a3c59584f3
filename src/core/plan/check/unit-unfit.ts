import { type Unit, UnitSchema } from '../../../contracts/kinds/index.ts'
import { dimensionOf, dimensionWords } from '../dimensions.ts'
import { type ArgumentSpec, replaced, type Step, type Subject, inputValue, withInput } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const unitUnfit = defineCheck(
  {
    code: 'unit_unfit',
    summary: 'A number is asked in a unit that measures something else.',
    why: 'Metres are no measure of an area; a number with the wrong unit looks right.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    subject.steps.flatMap((step) =>
      Object.entries(step.spec?.inputs ?? {}).flatMap(([name, input]): Found[] => {
        const value = inputValue(step.action, name)
        if (input.role !== 'argument' || !isUnitOfOtherDimension(step, input, value)) return []
        const dimension = step.spec?.typing?.dimension
        const what = typeof dimension === 'string' ? dimensionWords[dimension] : 'another thing'
        return [{ step, message: `${StepName(step)} gives ${what}, which cannot be told in ${value}.`, repair: repaired(subject, step, { name, value, input }) }]
      }),
    ),
)

/** A real unit, of the wrong dimension for what the tool gives. */
export function isUnitOfOtherDimension({ spec }: Step, { type }: ArgumentSpec, value: unknown): value is Unit {
  const dimension = spec?.typing?.dimension
  const unit = type === 'unit' && typeof dimension === 'string' ? UnitSchema.safeParse(value) : null
  return unit?.success === true && dimensionOf[unit.data] !== dimension
}

const squared: Partial<Record<Unit, Unit>> = { m: 'm2', km: 'km2', ft: 'ft2', px: 'px2' }

/** The unit of the question where it fits, else the square of what was written. */
function repaired({ plan, actions }: Subject, { action, spec }: Step, { name, value, input }: { name: string; value: Unit; input: ArgumentSpec }) {
  const dimension = spec?.typing?.dimension
  const asked = UnitSchema.safeParse(plan.goal.unit)
  const fits = (unit: Unit | undefined): unit is Unit => unit !== undefined && dimensionOf[unit] === dimension && (input.choices?.includes(unit) ?? true)
  const meant = asked.success && fits(asked.data) ? asked.data : squared[value]
  return fits(meant) ? { label: `Use ${meant}`, actions: replaced(actions, action.id, (one) => withInput(one, name, meant)) } : null
}
