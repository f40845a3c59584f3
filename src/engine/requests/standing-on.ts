import type { Action, Plan } from '../../contracts/plan.ts'
import { wireNames } from './edit-plan.ts'
import { specs } from './specs.ts'

/** The wanted actions and the ones before them whose results they take, however far back; in order. */
export function standingOn({ actions }: Plan, wanted: ReadonlySet<string>): Action[] {
  const found = new Set<string>()
  const taken = new Set<string>()
  for (const action of actions.toReversed()) {
    if (!wanted.has(action.id) && !action.outputs.some((output) => taken.has(output))) continue
    found.add(action.id)
    for (const name of wireNames(action, specs)) taken.add(name)
  }
  return actions.filter(({ id }) => found.has(id))
}
