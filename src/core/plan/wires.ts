import type { Wire } from '../../contracts/kinds/index.ts'
import type { Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { Step } from './subject.ts'
import { wireOfOutput } from './wires/output-wire.ts'
import { wireOfResource } from './wires/resource-wire.ts'

/** What is known of every name before anything runs: resources first, then outputs in order. A tool that does not exist gives no wire. */
export function wireKinds(plan: Plan, steps: readonly Step[], context: PlanningContext): Map<string, Wire> {
  const wires = new Map<string, Wire>()
  for (const [name, resource] of Object.entries(plan.resources)) {
    const wire = wireOfResource(name, resource, context)
    if (wire) wires.set(name, wire)
  }
  for (const step of steps) {
    const output = step.action.outputs[0]
    if (step.spec && output && !wires.has(output)) wires.set(output, wireOfOutput(step, step.spec, { wires, context }))
  }
  return wires
}
