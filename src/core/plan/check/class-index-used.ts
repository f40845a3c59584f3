import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { stepName } from './step-name.ts'

export const classIndexUsed = defineCheck(
  {
    code: 'class_index_used',
    summary: 'A class is asked for by a number.',
    why: 'One in seven failures of the papers takes the index of one result for that of another, and measures 0 or the wrong thing.',
    severity: 'warning',
    repairable: false,
  },
  ({ steps, wires }) =>
    steps.flatMap((step) =>
      step.classes.flatMap(({ of, values }) =>
        values.filter(isIndex).map((value) => {
          const source = of === null ? undefined : step.wires.find(({ input }) => input === of)?.names?.[0]
          const held = source === undefined ? null : wires.get(source)?.classes
          const known = held && held.length > 0 ? ` ${shown(source)} holds: ${held.map(shown).join(', ')}.` : ''
          return { step, message: `The number ${shown(value)} in ${stepName(step)} says nothing without the legend of one model. Write the name of the class.${known}` }
        }),
      ),
    ),
)

/** 5, "5", "class 5", "#5" */
const isIndex = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^\s*(class|index|label|id|#)?[\s_#:-]*\d+\s*$/i.test(value))
