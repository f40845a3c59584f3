import type { Action } from '../../contracts/plan.ts'
import type { Subject } from './subject.ts'

/** The actions with new ones put before the one at a position. */
export const insertAt = (actions: readonly Action[], at: number, fresh: readonly Action[]): Action[] => [...actions.slice(0, at), ...fresh, ...actions.slice(at)]

type Parts = { readonly tool: string; readonly inputs: Record<string, unknown>; readonly output: string; readonly id: string }

export const addedStep = ({ tool, inputs, output, id }: Parts): Action => ({ id, tool, inputs, outputs: [output], why: 'Put in by a repair.', skipped: false })

/** Ids and names that the plan does not have yet, each given out once. */
export function namer({ actions, plan, wires }: Subject) {
  const ids = new Set(actions.map((action) => action.id))
  const names = new Set([...wires.keys(), ...Object.keys(plan.resources), ...actions.flatMap((action) => action.outputs)])
  const fresh = (taken: Set<string>, stem: string, from: number): string => {
    let number = from
    while (taken.has(`${stem}${number}`)) number++
    taken.add(`${stem}${number}`)
    return `${stem}${number}`
  }
  return { id: () => fresh(ids, 's', actions.length + 1), output: (stem: string) => fresh(names, stem, 1) }
}
export type Namer = ReturnType<typeof namer>
