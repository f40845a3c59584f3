import type { Plan } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Call, Random } from './mistakes.ts'
import type { Profile } from './profiles.ts'
import { replyWith, withMistakes } from './weak-reply.ts'

/** What a scripted model says to one request, and the calls behind its words; null where it gave no plan. */
export type WeakSaying = { readonly text: string; readonly calls: readonly Call[] }

export const callsOf = ({ actions }: Pick<Plan, 'actions'>): readonly Call[] => actions.map(({ tool, inputs, outputs }) => ({ tool, inputs, output: outputs[0] ?? '' }))

/** The gold plan as a weak model would write it. */
export function weakSaying(gold: Plan, profile: Profile, { random, specs, classes }: { random: Random; specs: readonly ToolSpec[]; classes: readonly string[] }): WeakSaying {
  const calls = withMistakes(callsOf(gold), profile, { random, classes, tools: specs.map((spec) => spec.id), resources: Object.keys(gold.resources) })
  return { calls, text: replyWith(calls, profile, random) }
}

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
