import type { Wire } from '../../../contracts/kinds/index.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Typing } from '../../../contracts/tool-spec.ts'
import { type Step, inputValue, wireNames } from '../subject.ts'

type Known = { readonly wires: ReadonlyMap<string, Wire>; readonly context: PlanningContext }

/**
 * Classes a result can hold; null where classes mean nothing or cannot be known. An argument that is not given leaves the classes of the
 * input it chooses from, and where it chooses from an image, all that can be seen in one.
 */
export function classesOut(step: Step, { classes }: Typing, known: Known): string[] | null {
  if (classes === undefined) return null
  if (Array.isArray(classes)) return [...classes]
  if ('wire' in classes) return classesOn(step, classes.wire, known)
  const given = wireNames(inputValue(step.action, classes.argument))
  if (given) return given
  const argument = step.spec?.inputs[classes.argument]
  const of = argument?.role === 'argument' ? argument.of : null
  return of === null ? (known.context.seenClasses ?? null) : classesOn(step, of, known)
}

/** Classes of everything on an input together; null when one of them is not known. */
function classesOn(step: Step, input: string, { wires }: Known): string[] | null {
  const held = (step.wires.find((one) => one.input === input)?.names ?? []).map((name) => wires.get(name)?.classes ?? null)
  return held.length === 0 || held.some((one) => one === null) ? null : [...new Set(held.flatMap((one) => one ?? []))]
}
