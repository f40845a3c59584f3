import type { Plan } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Call } from './mistakes.ts'

export const callsOf = ({ actions }: Pick<Plan, 'actions'>): readonly Call[] => actions.map(({ tool, inputs, outputs }) => ({ tool, inputs, output: outputs[0] ?? '' }))

/** Validity as RescueADI counts it: every tool exists, and every wire names something that is there before the step. */
export function validCalls(calls: readonly Call[], specs: readonly ToolSpec[], resources: readonly string[]): boolean {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const known = new Set(resources)
  return calls.every(({ tool, inputs, output }) => {
    const spec = byId.get(tool)
    const available =
      spec !== undefined && Object.entries(inputs).every(([name, value]) => spec.inputs[name]?.role !== 'wire' || [value].flat().every((one) => known.has(String(one))))
    known.add(output)
    return available
  })
}
