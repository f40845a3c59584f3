import { type Wire, WireSchema } from '../../contracts/kinds/wire.ts'
import type { Action } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** The request as the repair would leave it: its cards, and kind and classes of the results that are not checked yet. */
export function asRepaired(request: RequestState, actions: Action[], tools: readonly ToolSpec[]): RequestState {
  const wires = { ...request.check.wires }
  for (const action of actions) {
    const [name] = action.outputs
    const spec = tools.find((tool) => tool.id === action.tool)
    if (name !== undefined && spec && !Object.hasOwn(wires, name)) wires[name] = WireSchema.parse({ kind: spec.output, classes: classesOf(action, spec, wires) })
  }
  return { ...request, plan: { ...request.plan, actions }, check: { ...request.check, wires } }
}

/** Classes that the result can hold, as the tool's own typing says; null where it says nothing. */
function classesOf({ inputs }: Action, spec: ToolSpec, wires: Readonly<Record<string, Wire>>): string[] | null {
  const on = (input: string) => namesIn(inputs[input]).flatMap((name) => wires[name]?.classes ?? [])
  const typing = spec.typing?.classes
  if (typing === undefined || Array.isArray(typing)) return typing ?? null
  if ('wire' in typing) return orNull(on(typing.wire))
  const given = namesIn(inputs[typing.argument])
  const role = spec.inputs[typing.argument]
  return orNull(given.length === 0 && role?.role === 'argument' && role.of !== null ? on(role.of) : given)
}

const namesIn = (value: unknown): string[] => [value].flat().filter((name) => typeof name === 'string')
const orNull = (names: string[]): string[] | null => (names.length === 0 ? null : [...new Set(names)])
