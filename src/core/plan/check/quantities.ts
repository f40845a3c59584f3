import type { Wire } from '../../../contracts/kinds/index.ts'
import type { Step, Subject } from '../subject.ts'

/** Numbers a step puts together and that must measure the same thing. */
export type Together = { readonly step: Step; readonly values: readonly { readonly name: string; readonly wire: Wire }[] }

export const quantitiesOf = (subject: Subject): Together[] =>
  subject.steps.flatMap((step): Together[] => {
    const inputs = step.spec?.typing?.sameDimension ?? []
    if (inputs.length === 0) return []
    const names = inputs.flatMap((input) => step.wires.find((one) => one.input === input)?.names ?? [])
    const values = names.flatMap((name) => {
      const wire = subject.wires.get(name)
      return wire ? [{ name, wire }] : []
    })
    return values.length > 1 ? [{ step, values }] : []
  })
