import { dimensionWords } from '../dimensions.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { neededOf } from './fitting.ts'
import { quantitiesOf } from './quantities.ts'
import { nameAt } from '../reach.ts'
import { StepName } from './step-name.ts'

export const dimensionMismatch = defineCheck(
  {
    code: 'dimension_mismatch',
    summary: 'Numbers that measure different things are put together.',
    why: 'A count plus an area is no number of anything.',
    severity: 'error',
    repairable: false,
  },
  (subject) => [
    ...quantitiesOf(subject).flatMap(({ step, values }): Found[] => {
      const [first] = values
      const other = values.find(({ wire }) => wire.dimension !== null && first?.wire.dimension !== null && wire.dimension !== first?.wire.dimension)
      if (!first?.wire.dimension || !other?.wire.dimension) return []
      return [
        {
          step,
          message: `${StepName(step)} puts ${shown(first.name)}, ${dimensionWords[first.wire.dimension]}, together with ${shown(other.name)}, ${dimensionWords[other.wire.dimension]}. Use numbers that measure the same thing.`,
        },
      ]
    }),
    ...neededOf(subject).flatMap(({ step, input, need, wire }): Found[] =>
      need.dimensions && wire.dimension !== null && !need.dimensions.includes(wire.dimension)
        ? [
            {
              step,
              message: `${input} of ${StepName(step).replace('Step', 'step')} needs ${need.dimensions.map((one) => dimensionWords[one]).join(' or ')}, and ${shown(nameAt(step, input))} is ${dimensionWords[wire.dimension]}.`,
            },
          ]
        : [],
    ),
  ],
)
