import { classGroups, classRegistry, isOwnName, membersOf } from '../../contracts/classes.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import { nearestName } from './names.ts'

export const knownClasses: readonly string[] = [...Object.keys(classRegistry), ...Object.keys(classGroups)]

/** A name of the registry, or one that says itself that a model or a person made it. */
export const isClassName = (name: unknown): name is string => typeof name === 'string' && (knownClasses.includes(name) || isOwnName(name))

/** Classes outside the registry that somebody on this screen knows. */
export function ownClasses({ seenClasses, models, userClasses, images }: PlanningContext): string[] {
  const named = [
    ...(seenClasses ?? []),
    ...(models ?? []).flatMap(({ classes }) => classes),
    ...(userClasses ?? []).map(({ id }) => id),
    ...(images ?? []).flatMap(({ labelled }) => labelled ?? []),
  ]
  return [...new Set(named.filter(isOwnName))]
}

export const allClassNames = (context: PlanningContext): string[] => [...knownClasses, ...ownClasses(context)]

/** The class meant by a wrong name ("destroyed_building", "vehicles", "ship" where a model sees ships), or null. */
export function meantClass(wrong: unknown, context: PlanningContext): string | null {
  if (typeof wrong !== 'string' || wrong.length > 80) return null
  const plain = wrong
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  for (const form of [plain, plain.replace(/s$/, '')]) {
    if (knownClasses.includes(form)) return form
    const own = byWord(form, context)
    if (own !== null) return own
  }
  return nearestName(plain, allClassNames(context))
}

/** The one class of a model or a person that goes by the word. */
function byWord(word: string, context: PlanningContext): string | null {
  const spaced = word.replaceAll('_', ' ')
  const called = (name: string) => name.toLowerCase().replaceAll('_', ' ') === spaced
  const hits = new Set(ownClasses(context).filter((id) => called(id.replace(/^(model|user):/, ''))))
  for (const { words } of context.models ?? []) for (const [id, names] of Object.entries(words ?? {})) if (names.some(called)) hits.add(id)
  for (const { id, words } of context.userClasses ?? []) if (words.some(called)) hits.add(id)
  const [only, ...more] = hits
  return only !== undefined && more.length === 0 ? only : null
}

const groupWords: Readonly<Record<string, string>> = { building: 'buildings', building_damaged: 'damaged buildings', road: 'roads' }

/** "destroyed buildings" for a class id. */
export function wordFor(name: string): string {
  const known = Object.hasOwn(classRegistry, name) ? classRegistry[name as keyof typeof classRegistry] : null
  return known?.plural ?? (Object.hasOwn(groupWords, name) ? groupWords[name] : undefined) ?? name.replace(/^(model|user):/, '')
}

export const wordsFor = (names: readonly string[]): string => names.map(wordFor).join(', ')

/** True where somebody sees the class as a whole: it, or every member of it. */
export const isSeen = (seen: readonly string[], name: string): boolean =>
  seen.includes(name) || (membersOf(name).length > 1 && membersOf(name).every((member) => seen.includes(member)))
