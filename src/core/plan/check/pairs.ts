import { imageOf, nameAt } from '../reach.ts'
import type { ContextImage, Step, Subject } from '../subject.ts'

/** Two dates a step compares. `early` and `late` are the inputs that should hold the image from before and the one from after. */
export type Pair = {
  readonly step: Step
  readonly early: { readonly input: string; readonly name: string; readonly image: ContextImage | null }
  readonly late: { readonly input: string; readonly name: string; readonly image: ContextImage | null }
}

/** Steps that were given both an image from before and one from after. */
export const pairsOf = (subject: Subject): Pair[] =>
  subject.steps.flatMap((step): Pair[] => {
    const inputs = pairInputs(step)
    const [early, late] = inputs ? [nameAt(step, inputs.early), nameAt(step, inputs.late)] : []
    if (!inputs || early === undefined || late === undefined) return []
    return [
      {
        step,
        early: { input: inputs.early, name: early, image: imageOf(subject, early) },
        late: { input: inputs.late, name: late, image: imageOf(subject, late) },
      },
    ]
  })

/** Inputs for before and after; the one for after is what else the step looks at, where the tool does not say. */
export function pairInputs({ spec }: Step): { early: string; late: string } | null {
  const needs = Object.entries(spec?.typing?.needs ?? {})
  const early = needs.find(([, { role }]) => role === 'pre')?.[0]
  const late = needs.find(([, { role }]) => role === 'post')?.[0] ?? spec?.typing?.frame
  return early !== undefined && late !== undefined && early !== late ? { early, late } : null
}
