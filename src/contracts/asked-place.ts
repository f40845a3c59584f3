import type { Reading } from './goal.ts'

/** What an area she chose outside the question does to it: the patch it lays over the goal, or the question's own place, in words. */
export type AskedPlace = { readonly patch: Record<string, unknown>; readonly ownPlace: string | null }

const nothing: AskedPlace = { patch: {}, ownPlace: null }
const own = (ownPlace: string): AskedPlace => ({ patch: {}, ownPlace })

/**
 * The area in the pill, or on the command line, is where she asks, unless the question itself names another place.
 * `areaName` is the area as the screen calls it. What goes on from an answer keeps the place of that answer.
 */
export function askedPlace({ goal, taken, chips }: Reading, areaName: string): AskedPlace {
  if (goal.type === 'workspace' || goal.type === 'refusal' || goal.scope === 'here' || goal.follows) return nothing
  if (goal.scope === 'area') return goal.areaName === null || goal.areaName === areaName ? nothing : own(`area ${goal.areaName}`)
  if (goal.scope === 'route') return own(goal.points.join(' to ') || 'a way')
  const namesImage = taken.some((one) => one.meaning === 'the whole image')
  if (goal.scope === 'image' && !namesImage) return { patch: { scope: 'area', areaName, region: null, distanceM: null }, ownPlace: null }
  return own(chips.find((chip) => chip.key === 'where')?.value ?? 'another place')
}
