import type { Action, Plan } from '../contracts/plan.ts'
import type { ToolSpec } from '../contracts/tool-spec.ts'

type World = { readonly makers: ReadonlyMap<string, Action>; readonly wires: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * What a plan computes, whatever its steps are called: one expression a result that no other step uses, sorted. Two plans with the
 * same shape give the same numbers. A cycle or an unknown name is written as it stands; values a tool takes anyway are left out.
 */
export function planShape({ actions }: Pick<Plan, 'actions'>, specs: readonly ToolSpec[]): readonly string[] {
  const wires = new Map(specs.map((spec) => [spec.id, new Set(Object.keys(spec.inputs).filter((name) => spec.inputs[name]?.role === 'wire'))]))
  const world: World = { wires, makers: new Map(actions.flatMap((action) => action.outputs.map((output) => [output, action] as const))) }
  const used = new Set(actions.flatMap((action) => wiresOf(action, world)))
  return actions
    .filter((action) => !action.outputs.some((output) => used.has(output)))
    .map((action) => expression(action, world, []))
    .sort()
}

const wiresOf = ({ tool, inputs }: Action, { wires }: World): unknown[] => Object.entries(inputs).flatMap(([name, value]) => (wires.get(tool)?.has(name) ? [value].flat() : []))

function expression(action: Action, world: World, above: readonly string[]): string {
  if (above.includes(action.id)) return 'cycle'
  const value = (name: string, one: unknown): string => {
    const maker = typeof one === 'string' && world.wires.get(action.tool)?.has(name) ? world.makers.get(one) : undefined
    return maker ? expression(maker, world, [...above, action.id]) : JSON.stringify(one)
  }
  const inputs = Object.entries(action.inputs)
    .filter(([name, given]) => given !== null && given !== undefined && defaults[action.tool]?.[name] !== given)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, given]) =>
        `${name}=${
          Array.isArray(given)
            ? listOf(
                given.map((one) => value(name, one)),
                action.tool,
              )
            : value(name, given)
        }`,
    )
  return `${action.tool}(${inputs.join(' ')})`
}

/** What a tool does when it is not told. */
const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ratio: { as: 'ratio' }, rank: { order: 'descending' }, area: { unit: 'm2' } }

/** Order is meaning only where a tool takes its values one after another. */
const ordered = new Set(['rank'])
const listOf = (items: readonly string[], tool: string): string => (items.length === 1 ? (items[0] ?? '') : `[${(ordered.has(tool) ? items : [...items].sort()).join(' ')}]`)
