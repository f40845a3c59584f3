import type { Action } from '../../contracts/plan.ts'
import { wireNames } from './subject.ts'

/** Output names an action reads; a name no action makes is a resource and no dependency. */
export function readsOf(action: Action, outputs: ReadonlySet<string>): string[] {
  return Object.values(action.inputs).flatMap((value) => (wireNames(value) ?? []).filter((name) => outputs.has(name)))
}

const outputsOf = (actions: readonly Action[]) => new Set(actions.flatMap((action) => action.outputs))

/** Ids of all steps that need the named output or resource, directly or through others, in plan order. */
export function dependentsOf(actions: readonly Action[], output: string): string[] {
  const all = new Set([...outputsOf(actions), output])
  const tainted = new Set([output])
  for (let grown = true; grown; ) {
    grown = false
    for (const action of actions) {
      const hit = readsOf(action, all).some((name) => tainted.has(name)) && !action.outputs.every((name) => tainted.has(name))
      if (!hit) continue
      for (const name of action.outputs) tainted.add(name)
      grown = true
    }
  }
  return actions.filter((action) => !action.outputs.includes(output) && action.outputs.some((name) => tainted.has(name))).map((action) => action.id)
}

/** Ids of the changed steps and everything below them: what must run again. */
export function staleSteps(actions: readonly Action[], changedIds: readonly string[]): string[] {
  const stale = new Set(changedIds)
  for (const action of actions) if (changedIds.includes(action.id)) for (const output of action.outputs) for (const id of dependentsOf(actions, output)) stale.add(id)
  return actions.filter((action) => stale.has(action.id)).map((action) => action.id)
}

/** The actions with every producer before its consumers, otherwise in their old order; null when they wait for one another. */
export function topologicalOrder(actions: readonly Action[]): Action[] | null {
  const all = outputsOf(actions)
  const done = new Set<string>()
  const ordered: Action[] = []
  let waiting = [...actions]
  while (waiting.length > 0) {
    const next = waiting.find((action) => readsOf(action, all).every((name) => done.has(name) || !all.has(name)))
    if (!next) return null
    ordered.push(next)
    for (const output of next.outputs) done.add(output)
    waiting = waiting.filter((action) => action !== next)
  }
  return ordered
}
