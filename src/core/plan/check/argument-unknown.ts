import { nearestName } from '../names.ts'
import { type Check, finding, replaced } from '../subject.ts'

/** An input the tool does not have: misspelt, or left out by the repair. */
export const argumentUnknown: Check = ({ actions, specs }) =>
  actions.flatMap((action) => {
    const spec = specs.get(action.tool)
    if (!spec) return []
    const free = Object.keys(spec.inputs).filter((name) => !Object.hasOwn(action.inputs, name))
    return Object.keys(action.inputs)
      .filter((name) => !Object.hasOwn(spec.inputs, name))
      .map((name) => {
        const meant = nearestName(name, free)
        const inputs = Object.fromEntries(Object.entries(action.inputs).flatMap(([key, value]) => (key !== name ? [[key, value]] : meant === null ? [] : [[meant, value]])))
        return finding({
          code: 'argument_unknown',
          step: action.id,
          message: `${action.tool} of step ${action.id} has no input ${name}.`,
          repair: { label: meant === null ? `Leave out ${name}` : `Rename it to ${meant}`, actions: replaced(actions, action.id, (one) => ({ ...one, inputs })) },
        })
      })
  })
