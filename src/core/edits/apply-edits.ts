import type { HandEdit, HandEditOf } from '../../contracts/hand-edits.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { mergeObjects } from './merge-objects.ts'
import { splitObject } from './split-object.ts'

/**
 * The objects a result has after hand edits, in the order they were made: what was found, changed where a person changed it, then what she
 * added, by id. An edit whose object is not there (any more) rests. Brush strokes, and classes changed by pixel, act on the raster before
 * objects are told apart and are passed over here. Pure: taking an edit out of the list undoes it.
 */
export function applyObjectEdits(found: readonly Detection[], edits: readonly HandEdit[]): Detection[] {
  const objects = edits.reduce(afterEdit, [...found])
  const added = objects.filter((object) => object.byHand === 'added')
  return [...objects.filter((object) => object.byHand !== 'added'), ...added.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
}

function afterEdit(objects: Detection[], edit: HandEdit): Detection[] {
  switch (edit.kind) {
    case 'paint':
      return objects
    case 'add':
      return [...objects, edit.object]
    case 'merge':
      return merged(objects, edit)
    case 'split':
      return replaced(objects, edit.objectId, (object) => splitObject(object, edit.line) ?? [object])
    case 'relabel':
      return edit.of === 'pixels' ? objects : replaced(objects, edit.objectId, (object) => [relabelled(object, edit)])
  }
}

const replaced = (objects: readonly Detection[], id: string, by: (object: Detection) => Detection[]): Detection[] =>
  objects.flatMap((object) => (object.id === id ? by(object) : [object]))

const relabelled = (object: Detection, { to }: HandEditOf<'relabel'>): Detection => ({
  ...object,
  class: to,
  byHand: object.byHand === 'added' ? 'added' : 'relabelled',
})

/** The one object stands where the first of its parts stood; nothing happens unless all parts are there. */
function merged(objects: readonly Detection[], { objectIds, id }: HandEditOf<'merge'>): Detection[] {
  const wanted = new Set(objectIds)
  const parts = objects.filter((object) => wanted.has(object.id))
  if (parts.length < wanted.size) return [...objects]
  const one = mergeObjects(parts, id)
  return objects.flatMap((object) => (object === parts[0] ? [one] : wanted.has(object.id) ? [] : [object]))
}
