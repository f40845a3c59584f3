import type { Detection } from '../contracts/kinds/index.ts'
import { membersOf } from './class-set.ts'

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
