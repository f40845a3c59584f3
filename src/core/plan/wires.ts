import { type KindName, WireSchema } from '../../contracts/kinds/index.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { type WireKind, wireNames } from './subject.ts'

/** Kind and class set on every wire: resources first, then outputs in order. Unknown tools give no wire. */
export function wireKinds(plan: Plan, specs: ReadonlyMap<string, ToolSpec>, context: PlanningContext): Record<string, WireKind> {
  const wires: Record<string, WireKind> = {}
  // a selection is no wire: steps ask for it with a flag
  for (const [name, resource] of Object.entries(plan.resources)) if (resource.kind !== 'selection') wires[name] = bareWire(resource.kind, null)
  for (const action of plan.actions) {
    const spec = specs.get(action.tool)
    const output = action.outputs[0]
    if (spec && output) wires[output] ??= bareWire(spec.output, classesOut(action, wires, context))
  }
  return wires
}

/** Classes a result can hold; null where classes mean nothing or cannot be known. */
function classesOut(action: Action, wires: Readonly<Record<string, WireKind>>, context: PlanningContext): string[] | null {
  if (action.tool === 'detect' || action.tool === 'segment') return wireNames(action.inputs['classes']) ?? context.seenClasses ?? null
  if (action.tool === 'mask_of_class') return wireNames(action.inputs['class'])
  if (action.tool !== 'filter') return null
  const [source] = wireNames(action.inputs['detections']) ?? []
  return source === undefined ? null : (wires[source]?.classes ?? null)
}

const bareWire = (kind: KindName, classes: string[] | null): WireKind => WireSchema.parse({ kind, classes })
