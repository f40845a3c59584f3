import { type Check, finding, replaced, withInput } from '../subject.ts'
import { classArguments, isClassName, meantClass } from './class-names.ts'

/** A class written as an index of some mask, or as a name the registry does not have. */
export const classNotAName: Check = (subject) =>
  subject.actions.flatMap((action) =>
    classArguments(subject, action).flatMap(({ input, values }) =>
      values
        .filter((value) => !isClassName(value))
        .map((value) => {
          const meant = meantClass(value)
          const why = typeof value === 'number' ? 'an index belongs to one model; classes are names' : 'no class of the registry and no model class'
          const mended = values.map((one) => (one === value ? meant : one))
          return finding({
            code: 'class_not_a_name',
            step: action.id,
            message: `Class ${JSON.stringify(value)} in step ${action.id}: ${why}.`,
            repair:
              meant === null
                ? null
                : { label: `Use ${meant}`, actions: replaced(subject.actions, action.id, (one) => withInput(one, input, Array.isArray(one.inputs[input]) ? mended : meant)) },
          })
        }),
    ),
  )
