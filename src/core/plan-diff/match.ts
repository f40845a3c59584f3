import type { Action } from '../../contracts/plan.ts'
import { type Comparable, identityOf, isWire, namesOf, plainValue } from './comparable.ts'

/** Step of the one plan -> step of the other that does the same work. */
export type Matching = ReadonlyMap<Action, Action>

/**
 * Pairs the steps of two plans by what they do: the same tool, then as many equal inputs as can be, wires equal where the steps behind them
 * are a pair. Ids and names of results mean nothing. O(n·m) a tool.
 */
export function matchSteps(one: Comparable, other: Comparable): Matching {
  let pairs: Matching = new Map()
  // a step is compared by what stands behind its wires, and those pairs may only be found now: the second look knows them
  for (let look = 0; look < 2; look++) {
    const known = pairs
    const found = new Map<Action, Action>()
    for (const tool of new Set(one.actions.map((action) => action.tool))) matchTool(tool, found, { one, other, pairs: known })
    pairs = found
  }
  return pairs
}

function matchTool(tool: string, found: Map<Action, Action>, both: Both): void {
  const mine = both.one.actions.filter((action) => action.tool === tool)
  const theirs = both.other.actions.filter((action) => action.tool === tool)
  const scored = mine
    .flatMap((a, i) => theirs.map((b, j) => ({ a, b, distance: Math.abs(i - j), score: likeness(a, b, both) })))
    .sort((x, y) => y.score - x.score || x.distance - y.distance)
  const taken = new Set<Action>()
  for (const { a, b } of scored) {
    if (found.has(a) || taken.has(b)) continue
    found.set(a, b)
    taken.add(b)
  }
}

type Both = { one: Comparable; other: Comparable; pairs: Matching }

/** Share of the inputs that are equal, 0 to 1. */
function likeness(a: Action, b: Action, both: Both): number {
  const names = [...new Set([...Object.keys(a.inputs), ...Object.keys(b.inputs)])]
  if (names.length === 0) return 1
  return names.filter((name) => sameInput(a, b, { name, ...both })).length / names.length
}

/** True where an input says the same in both steps. */
export function sameInput(a: Action, b: Action, { name, one, other, pairs }: Both & { name: string }): boolean {
  const [x, y] = [a.inputs[name], b.inputs[name]]
  if (!isWire(one, a.tool, name)) return plainValue(x) === plainValue(y)
  const [mine, theirs] = [namesOf(x), namesOf(y)]
  return mine.length === theirs.length && mine.every((wire, at) => sameThing(wire, theirs[at] ?? '', { one, other, pairs }))
}

function sameThing(mine: string, theirs: string, { one, other, pairs }: Both): boolean {
  const [maker, their] = [one.makers.get(mine), other.makers.get(theirs)]
  if (maker && their) return pairs.has(maker) ? pairs.get(maker) === their : maker.tool === their.tool
  const [a, b] = [one.resources[mine], other.resources[theirs]]
  return a && b ? identityOf(a) === identityOf(b) : !maker && !their && mine === theirs
}
