import { isClassGroup, isRegistryClass } from '../../../contracts/classes.ts'
import type { EdgeState, Feature, Features } from '../../../contracts/kinds/index.ts'
import { type Look, lookOf } from '../../../core/picture/index.ts'

/** What a feature is drawn as: its own class where it names one, the class of its layer, else its layer as a thing of its own. */
export function classOfFeature({ classes, title }: Pick<Features, 'classes' | 'title'>, { properties }: Pick<Feature, 'properties'>): string {
  const own = properties['class']
  if (typeof own === 'string' && (classes.includes(own) || isRegistryClass(own) || isClassGroup(own))) return own
  return classes[0] ?? `user:${title}`
}

/** Class whose colours a stretch of road wears. */
export const classOfState = { open: 'road_clear', blocked: 'road_blocked', unknown: 'unknown' } as const satisfies Record<EdgeState, string>

/** How a line is drawn: roads by their state, whether a graph or a class says it. */
export const penOf = ({ state, classId }: { state: EdgeState | null; classId: string }): 'line' | 'dashed' | 'dotted' => {
  if (state === 'blocked' || classId === 'road_blocked') return 'dashed'
  return state === 'unknown' || classId === 'unknown' ? 'dotted' : 'line'
}

/** Colours of a class on the map, the same as on a printed sheet; layers without a class have one of their own by their title. */
export const lookOfShape = (classId: string, title: string): Look => lookOf(classId, Math.max(1, [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 97))
