import type { Wire } from '../../contracts/kinds/index.ts'
import type { Action, Finding, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

export type WireKind = Wire

/** What every check looks at: the plan, the tools by id, and the kind on each wire. */
export type Subject = {
  readonly plan: Plan
  readonly actions: readonly Action[]
  readonly specs: ReadonlyMap<string, ToolSpec>
  readonly context: PlanningContext
  readonly wires: Readonly<Record<string, WireKind>>
  /** step that makes an output, by output name */
  readonly makers: ReadonlyMap<string, Action>
}

/** One kind of finding. Pure. */
export type Check = (subject: Subject) => Finding[]

export const finding = (parts: Pick<Finding, 'code' | 'message'> & Partial<Finding>): Finding => ({ step: null, severity: 'error', repair: null, ...parts })

/** A value that was really given; null and undefined mean "not set" for optional inputs. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Names on a wire input: one name, or a list of them. Anything else is no wire. */
export function wireNames(value: unknown): string[] | null {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

/** The plan's actions with one of them replaced. */
export const replaced = (actions: readonly Action[], id: string, change: (action: Action) => Action): Action[] =>
  actions.map((action) => (action.id === id ? change(action) : action))

export const withInput = (action: Action, name: string, value: unknown): Action => ({ ...action, inputs: { ...action.inputs, [name]: value } })
