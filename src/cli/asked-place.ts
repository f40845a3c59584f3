import type { Client } from '../contracts/client.ts'
import type { Reading } from '../contracts/goal.ts'
import type { RequestState } from '../contracts/request.ts'
import type { AreaOption } from './ask-options.ts'

/** What `--area` does to a question: the patch a chosen chip would lay over the goal, or the sentence why it does nothing. */
export type AskedPlace = { readonly patch: Record<string, unknown>; readonly note: string | null }

const nothing: AskedPlace = { patch: {}, note: null }

/**
 * An area on the command line is where she asks, unless the question itself names another place.
 * `areaName` is the area as the screen calls it.
 */
export function askedPlace({ goal, taken, chips }: Reading, areaName: string): AskedPlace {
  if (goal.type === 'workspace' || goal.type === 'refusal' || goal.scope === 'here') return nothing
  if (goal.scope === 'area') return goal.areaName === null || goal.areaName === areaName ? nothing : ownPlace(`area ${goal.areaName}`)
  if (goal.scope === 'route') return ownPlace(goal.points.join(' to ') || 'a way')
  const namesImage = taken.some((one) => one.meaning === 'the whole image')
  if (goal.scope === 'image' && !namesImage) return { patch: { scope: 'area', areaName, region: null, distanceM: null }, note: null }
  return ownPlace(chips.find((chip) => chip.key === 'where')?.value ?? 'another place')
}

const ownPlace = (place: string): AskedPlace => ({ patch: {}, note: `The question itself says where (${place}), so --area was not used.` })

/** Reads the question as the screen stands and says what the area given means for it. */
export const placeOf = async ({ requests }: Client, text: string, areaName: string | null): Promise<AskedPlace> =>
  areaName === null ? nothing : askedPlace(await requests.read({ text }), areaName)

/** The images a request looks at and the area it is kept to, by the names the project gives them. */
export function askedOf({ plan }: Pick<RequestState, 'plan'>): { images: string[]; area: string | null } {
  const things = Object.values(plan.resources)
  const images = things.flatMap((thing) => (thing.kind === 'image' ? [thing.label] : []))
  return { images: [...new Set(images)], area: things.find((thing) => thing.kind === 'area')?.label ?? null }
}

/** The area as she typed it; a GeoJSON is too long to repeat. */
export function areaWords(area: AreaOption): string {
  if (area.kind === 'geojson') return 'from GeoJSON'
  if (area.kind === 'pixel_box') return `px:${area.left},${area.top},${area.right},${area.bottom}`
  return [area.left, area.bottom, area.right, area.top].join()
}
