import type { Artifact, Detection } from '../contracts/kinds/index.ts'
import { type Failed, fail } from '../contracts/result.ts'
import { membersOf } from '../contracts/classes.ts'

const byClass = 'class:'

/**
 * Objects the selection means. It holds ids clicked on the map, or `class:<name>` and `class:all` as the sentence
 * "select the destroyed buildings" leaves them, before any object of that class exists.
 */
export function selectedOf(objects: readonly Detection[], selection: readonly string[]): Detection[] {
  const names = selection.filter((one) => one.startsWith(byClass)).map((one) => one.slice(byClass.length))
  if (names.includes('all')) return [...objects]
  const classes = new Set(names.flatMap((name) => [name, ...membersOf(name)]))
  const ids = new Set(selection)
  return objects.filter((object) => ids.has(object.id) || classes.has(object.class))
}

type Held = { readonly artifact: Artifact; readonly objects: readonly Detection[] }

/**
 * `input_missing`, naming them, for selected ids that the result does not hold; null when it holds them.
 * The letters before the dash say which classes an id is of: ids of other classes belong to other results
 * and are passed over, unless nothing selected is of this one.
 */
export function selectionProblem(selection: readonly string[], { artifact, objects }: Held): Failed | null {
  const held = new Set([...objects, ...(artifact.kind === 'detections' ? artifact.objects : [])].map((object) => object.id))
  const ids = selection.filter((one) => !one.startsWith(byClass))
  const families = new Set([...held].map(familyOf))
  const unknown = ids.filter((id) => !held.has(id))
  const missing = unknown.length === ids.length ? unknown : unknown.filter((id) => families.has(familyOf(id)) || !id.includes('-'))
  if (missing.length === 0) return null
  const [is, them] = missing.length === 1 ? ['object', 'it'] : ['objects', 'them']
  return fail({
    code: 'input_missing',
    message: `No result holds the selected ${is} ${missing.join(', ')}.`,
    hint: `Choose ${them} from the objects found: their ids stand in the list of objects and in detections.geojson.`,
    details: { missing },
  })
}

const familyOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf('-')))
