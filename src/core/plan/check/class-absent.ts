import type { Action, Finding } from '../../../contracts/plan.ts'
import { type Check, finding, type Subject, wireNames } from '../subject.ts'
import { type ClassArgument, classArguments, isClassName, membersOf } from './class-names.ts'

/** A class is asked of a wire that cannot hold it: counting pools among detected vehicles gives 0, and 0 would be a lie. */
export const classAbsent: Check = (subject) => subject.actions.flatMap((action) => classArguments(subject, action).flatMap((given) => absentIn(subject, action, given)))

function absentIn(subject: Subject, action: Action, { of, values }: ClassArgument): Finding[] {
  const source = of === null ? undefined : wireNames(action.inputs[of])?.[0]
  const held = source === undefined ? null : subject.wires[source]?.classes
  if (!held) return []
  const names = values.filter(isClassName).filter((name) => name !== 'background')
  const absent = names.filter((name) => !holds(held, name))
  // the mask of everything ("share of the image") names classes a model need not have: one that it has is enough
  const whole = values.includes('background') && absent.length < names.length
  if (absent.length === 0 || whole) return []
  return [
    finding({ code: 'class_absent', step: action.id, message: `${source} holds ${held.join(', ') || 'no class'}; ${absent.join(', ')} of step ${action.id} cannot be in it.` }),
  ]
}

function holds(held: readonly string[], name: string): boolean {
  const all = held.flatMap((one) => [one, ...membersOf(one)])
  return all.includes(name) || membersOf(name).some((member) => all.includes(member))
}
