import { askedPlace } from '../contracts/asked-place.ts'
import type { Client } from '../contracts/client.ts'
import type { RequestState } from '../contracts/request.ts'
import type { AreaOption } from './ask-options.ts'

/** What `--area` does to a question: the patch a chosen chip would lay over the goal, or the sentence why it does nothing. */
export type AreaUse = { readonly patch: Record<string, unknown>; readonly note: string | null }

/** Reads the question as the screen stands and says what the area given means for it. */
export const placeOf = async ({ requests }: Client, text: string, areaName: string | null): Promise<AreaUse> => {
  if (areaName === null) return { patch: {}, note: null }
  const { patch, ownPlace } = askedPlace(await requests.read({ text }), areaName)
  return { patch, note: ownPlace === null ? null : `The question itself says where (${ownPlace}), so --area was not used.` }
}

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
