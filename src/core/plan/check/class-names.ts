import { classGroups, classRegistry, membersOf } from '../../../contracts/classes.ts'
import type { Action } from '../../../contracts/plan.ts'
import { nearestName } from '../names.ts'
import type { Subject } from '../subject.ts'

export const knownClasses: readonly string[] = [...Object.keys(classRegistry), ...Object.keys(classGroups)]

export const isClassName = (name: unknown): name is string => typeof name === 'string' && (knownClasses.includes(name) || name.startsWith('model:'))

/** A class argument of a step: its input, the input whose classes it chooses from, and its values. */
export type ClassArgument = { readonly input: string; readonly of: string | null; readonly values: readonly unknown[] }

/** Every class argument of a step. */
export function classArguments({ specs }: Subject, action: Action): ClassArgument[] {
  return Object.entries(specs.get(action.tool)?.inputs ?? {}).flatMap(([input, spec]) => {
    const value = action.inputs[input]
    if (spec.role !== 'argument' || (spec.type !== 'class' && spec.type !== 'classes') || value === undefined || value === null) return []
    return [{ input, of: spec.of, values: Array.isArray(value) ? value : [value] }]
  })
}

/** The class meant by a wrong name ("destroyed_building", "vehicles"), or null. */
export function meantClass(wrong: unknown): string | null {
  if (typeof wrong !== 'string') return null
  const plain = wrong
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (knownClasses.includes(plain)) return plain
  const singular = plain.replace(/s$/, '')
  return knownClasses.includes(singular) ? singular : nearestName(plain, knownClasses)
}

export { membersOf }
