import type { Action, Plan } from '../contracts/plan.ts'

/**
 * What a plan computes, whatever its steps are called: one expression a result that no other step uses, sorted. Two plans with the
 * same shape give the same numbers. A cycle or an unknown name is written as it stands.
 */
export function planShape({ actions }: Pick<Plan, 'actions'>): readonly string[] {
  const makers = new Map(actions.flatMap((action) => action.outputs.map((output) => [output, action] as const)))
  const used = new Set(
    actions.flatMap((action) =>
      Object.values(action.inputs)
        .flat()
        .filter((value) => typeof value === 'string' && makers.has(value)),
    ),
  )
  return actions
    .filter((action) => !action.outputs.some((output) => used.has(output)))
    .map((action) => expression(action, makers, []))
    .sort()
}

function expression(action: Action, makers: ReadonlyMap<string, Action>, above: readonly string[]): string {
  if (above.includes(action.id)) return 'cycle'
  const value = (one: unknown): string => {
    const maker = typeof one === 'string' ? makers.get(one) : undefined
    return maker ? expression(maker, makers, [...above, action.id]) : JSON.stringify(one)
  }
  const inputs = Object.entries(action.inputs)
    .filter(([, given]) => given !== null && given !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, given]) => `${name}=${Array.isArray(given) ? listOf(given.map(value), action.tool) : value(given)}`)
  return `${action.tool}(${inputs.join(' ')})`
}

/** Order is meaning only where a tool takes its values one after another. */
const ordered = new Set(['rank'])
const listOf = (items: readonly string[], tool: string): string => (items.length === 1 ? (items[0] ?? '') : `[${(ordered.has(tool) ? items : [...items].sort()).join(' ')}]`)
