import type { Wire } from '../../contracts/kinds/index.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'

export type WireSpec = Extract<InputSpec, { role: 'wire' }>
export type ArgumentSpec = Extract<InputSpec, { role: 'argument' }>
export type ContextImage = NonNullable<PlanningContext['images']>[number]
export type ContextModel = NonNullable<PlanningContext['models']>[number]

/** A wire input that was given; `names` is null where its value is no name at all. */
export type WireInput = { readonly input: string; readonly spec: WireSpec; readonly value: unknown; readonly names: readonly string[] | null }

/** A class argument that was given, and the input whose classes it chooses from. */
export type ClassArgument = { readonly input: string; readonly of: string | null; readonly values: readonly unknown[] }

/** One action beside the spec of its tool, with what was given sorted by what it is. */
export type Step = {
  readonly action: Action
  readonly at: number
  /** null for a tool that does not exist */
  readonly spec: ToolSpec | null
  readonly wires: readonly WireInput[]
  readonly classes: readonly ClassArgument[]
}

/** What every check looks at: the plan, its steps, and the wire behind each name. */
export type Subject = {
  readonly plan: Plan
  readonly actions: readonly Action[]
  readonly steps: readonly Step[]
  readonly specs: ReadonlyMap<string, ToolSpec>
  readonly context: PlanningContext
  readonly wires: ReadonlyMap<string, Wire>
  /** first step that makes an output, by output name */
  readonly makers: ReadonlyMap<string, Step>
  /** steps that take a name over a wire */
  readonly readers: ReadonlyMap<string, readonly Step[]>
}

/** A value that was really given; null and undefined mean "not set" for optional inputs. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Value of an input, never one that every object inherits. */
export const inputValue = (action: Action, input: string): unknown => (Object.hasOwn(action.inputs, input) ? action.inputs[input] : undefined)

/** Names on a wire input: one name, or a list of them. Anything else is no wire. */
export function wireNames(value: unknown): string[] | null {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

/** The plan's actions with one of them replaced. */
export const replaced = (actions: readonly Action[], id: string, change: (action: Action) => Action): Action[] =>
  actions.map((action) => (action.id === id ? change(action) : action))

export const withInput = (action: Action, name: string, value: unknown): Action => ({ ...action, inputs: { ...action.inputs, [name]: value } })

export const withoutInput = (action: Action, name: string): Action => ({ ...action, inputs: Object.fromEntries(Object.entries(action.inputs).filter(([key]) => key !== name)) })

/** The action with one name on a wire exchanged, alone or in its list. */
export function rewired(action: Action, { input, from, to }: { input: string; from: string; to: string }): Action {
  const value = inputValue(action, input)
  return withInput(action, input, Array.isArray(value) ? value.map((one) => (one === from ? to : one)) : to)
}
