import type { NameRepair } from '../../../../core/plan/index.ts'
import type { Action } from '../../../../contracts/plan.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'
import type { NameRule } from '../loop/draft.ts'
import { plainName } from '../mend/lookalikes.ts'

/** A rule to compare with ours, and what it may choose from. */
export type Ruled = { readonly specs: readonly ToolSpec[]; readonly resources: readonly string[]; readonly rule: NameRule }

/** Names of tools and inputs in plain letters, look-alikes of other scripts replaced; with a rule, wrong names mended by it. Each change is a repair. */
export function inPlainLetters(actions: readonly Action[], ruled: Ruled | null): { readonly actions: readonly Action[]; readonly repairs: readonly NameRepair[] } {
  const repairs: NameRepair[] = []
  const ids = ruled?.specs.map((spec) => spec.id) ?? []
  const meant = (name: string, known: readonly string[]): string => {
    const plain = plainName(name)
    return ruled && known.length > 0 && !known.includes(plain) ? (ruled.rule(plain, known) ?? plain) : plain
  }
  const plainly = actions.map((action) => {
    const tool = meant(action.tool, ids)
    if (tool !== action.tool) repairs.push({ step: action.id, what: 'tool', from: action.tool, to: tool })
    const takes = Object.keys(ruled?.specs.find((spec) => spec.id === tool)?.inputs ?? {})
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, value]) => {
        const input = meant(name, takes)
        if (input !== name) repairs.push({ step: action.id, what: 'input', from: name, to: input })
        return [input, value]
      }),
    )
    return { ...action, tool, inputs }
  })
  return { actions: plainly, repairs }
}
