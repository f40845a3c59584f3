import type { PixelBox } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'

/**
 * Objects told apart again after pixels were painted, under the ids they had before: those that did not change keep theirs, a changed one
 * takes that of the object it lies on most, and a new one is named after the place it begins at, so that no id moves to another object.
 */
export function keepIds(before: readonly Detection[], now: readonly Detection[]): Detection[] {
  const same = new Map(before.map((object) => [shapeOf(object), object]))
  const kept = now.map((object) => same.get(shapeOf(object)))
  const taken = new Set(kept.flatMap((object) => object?.id ?? []))
  const left = before.filter(({ id }) => !taken.has(id))
  const inSize = now.map((object, at) => ({ object, at })).filter(({ at }) => kept[at] === undefined)
  const ids = new Map<number, string>()
  for (const { object, at } of inSize.toSorted((a, b) => (b.object.areaPx ?? 0) - (a.object.areaPx ?? 0) || a.at - b.at)) {
    const nearest = left.filter(({ id }) => !taken.has(id)).toSorted((a, b) => shared(b.bbox, object.bbox) - shared(a.bbox, object.bbox))[0]
    const id = nearest && shared(nearest.bbox, object.bbox) > 0 ? nearest.id : newId(object)
    taken.add(id)
    ids.set(at, id)
  }
  return now.map((object, at) => {
    const old = kept[at]
    return old ? { ...object, id: old.id } : { ...object, id: ids.get(at) as string, byHand: 'painted' as const }
  })
}

const shapeOf = ({ bbox, areaPx, class: name, outline }: Detection): string => `${bbox.join()} ${areaPx} ${name} ${outline?.length ?? 0}`

const shared = (a: PixelBox, b: PixelBox): number => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))

/** First corner of the outline, which no other object has. */
function newId({ id, outline, bbox }: Detection): string {
  const [x, y] = outline?.[0] ?? [bbox[0], bbox[1]]
  return `${id.slice(0, id.lastIndexOf('-'))}-p${Math.round(x)}x${Math.round(y)}`
}
