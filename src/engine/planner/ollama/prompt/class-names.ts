import { classGroups, registryClasses } from '../../../../contracts/classes.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'

const mostOwn = 40

/** Every class a plan may name now: the registry, its groups, and what installed models and the analyst add at run time. */
export const classNames = (context: PlanningContext): readonly string[] => [...registryNames, ...ownNames(context)]

const registryNames: readonly string[] = [...registryClasses.filter((name) => name !== 'background'), ...Object.keys(classGroups)]

/** Classes outside the registry, each once; a name that could be taken for an instruction or break a form is too long or too odd and left out. */
function ownNames({ models = [], userClasses = [], seenClasses = [] }: PlanningContext): readonly string[] {
  const names = [...userClasses.map(({ id }) => id), ...models.flatMap(({ classes }) => classes), ...seenClasses]
  return [...new Set(names)].filter((name) => /^(?:model|user):[\p{L}\p{N} ._-]{1,40}$/u.test(name)).slice(0, mostOwn)
}

/** `water, vehicle, "model:ship" (vessel, boat)`: ids with the further words people use, own names in quotes. */
export function classLine(context: PlanningContext): string {
  const words = new Map<string, readonly string[]>([
    ...(context.userClasses ?? []).map(({ id, words: some }) => [id, some] as const),
    ...(context.models ?? []).flatMap((model) => Object.entries(model.words ?? {})),
  ])
  const own = ownNames(context).map((name) => {
    const more = (words.get(name) ?? []).slice(0, 3).map((word) => JSON.stringify(word.slice(0, 24)))
    return `${JSON.stringify(name)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
  })
  return [...registryNames, ...own].join(', ')
}
