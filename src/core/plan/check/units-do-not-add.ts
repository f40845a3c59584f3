import { isConvertible } from '../dimensions.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { quantitiesOf } from './quantities.ts'
import { StepName } from './step-name.ts'

export const unitsDoNotAdd = defineCheck(
  {
    code: 'units_do_not_add',
    summary: 'Numbers are put together whose units cannot be turned into one another.',
    why: 'Pixels and square metres only meet where the size of a pixel is known.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    quantitiesOf(subject).flatMap(({ step, values }): Found[] => {
      const [first] = values
      const unit = first?.wire.unit
      const other = values.find(({ wire }) => unit && wire.unit && wire.dimension === first?.wire.dimension && !isConvertible(unit, wire.unit))
      return first && other
        ? [
            {
              step,
              message: `${StepName(step)} puts ${shown(first.name)} in ${unit} together with ${shown(other.name)} in ${other.wire.unit}. Give both in one unit, or set the GSD of the image.`,
            },
          ]
        : []
    }),
)
