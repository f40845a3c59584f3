import type { Meanings, Placed } from '../../core/labels/index.ts'
import type { LabelledObject } from './image-labels.ts'

type Told = { readonly objects: readonly LabelledObject[]; readonly meanings: Meanings; readonly counts: Omit<Placed, 'objects'> }

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** What must be known of labels before their numbers are used: what was cut, left out, or lost on the way into the registry. */
export function labelNotes({ objects, meanings, counts: { outside, cut, flat } }: Told): string[] {
  const notes: string[] = []
  if (cut > 0) notes.push(`${many(cut, 'object crosses', 'objects cross')} the edge of the image and ${cut === 1 ? 'is' : 'are'} cut there.`)
  if (outside > 0) notes.push(`${many(outside, 'object lies', 'objects lie')} outside the image and ${outside === 1 ? 'is' : 'are'} not counted.`)
  if (flat > 0) notes.push(`${many(flat, 'object has', 'objects have')} no surface and ${flat === 1 ? 'is' : 'are'} not counted.`)
  const crowds = objects.filter(({ crowd }) => crowd).length
  if (crowds > 0) notes.push(`${many(crowds, 'region of many objects', 'regions of many objects')} cannot be counted; the surface is in areas.`)
  const points = objects.filter(({ areaPx }) => areaPx === null).length
  if (points > 0) notes.push(`${many(points, 'object is a point', 'objects are points')} without a surface.`)
  return [...notes, ...lossyNotes(objects, meanings)]
}

function lossyNotes(objects: readonly LabelledObject[], { of }: Meanings): string[] {
  const counts = new Map<string, number>()
  for (const { name } of objects) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => {
    const { class: cls, state, lossy } = of(name)
    if (lossy === undefined && state === undefined) return []
    return [`"${name}" (${count}) is read as ${cls}${state === undefined ? '' : `, state ${state}`}${lossy === undefined ? '' : `: ${lossy}`}.`]
  })
}
