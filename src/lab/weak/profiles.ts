import * as mistakes from './mistakes.ts'
import type { Mistake } from './mistakes.ts'

/** How often a plan gets each mistake, and a reply each fault of form; chances from 0 to 1, drawn on their own. */
export type Profile = {
  readonly name: string
  /** figures it is to reproduce before check and repair, with where they stand */
  readonly like: string
  readonly plan: readonly { readonly mistake: Mistake; readonly chance: number }[]
  readonly form: { readonly prose: number; readonly fenced: number; readonly thinking: number; readonly cut: number; readonly noPlan: number }
}

const { brokenOff, extra, hallucinated, indexForName, madeUpName, misordered, scopeForgotten, skipped, stringified, swappedClass, typo, wrongUpstream } = mistakes

/** Rates set so that validity, precision and recall come near those of RescueADI's table 3; the kinds of mistake in DORA's proportions. */
export const profiles: readonly Profile[] = [
  {
    name: 'forgets-steps',
    like: 'Qwen2.5 7B of RescueADI: valid .989, precision .957, recall .659',
    plan: [
      { mistake: brokenOff, chance: 0.92 },
      { mistake: skipped, chance: 0.005 },
      { mistake: extra, chance: 0.05 },
      { mistake: typo, chance: 0.003 },
      { mistake: wrongUpstream, chance: 0.08 },
      { mistake: swappedClass, chance: 0.1 },
      { mistake: scopeForgotten, chance: 0.1 },
    ],
    form: { prose: 0.2, fenced: 0.3, thinking: 0, cut: 0.001, noPlan: 0.001 },
  },
  {
    name: 'adds-steps',
    like: 'Llama 3.1 8B of RescueADI: valid .854, precision .663, recall .955',
    plan: [
      { mistake: extra, chance: 0.93 },
      { mistake: hallucinated, chance: 0.06 },
      { mistake: skipped, chance: 0.03 },
      { mistake: typo, chance: 0.02 },
      { mistake: wrongUpstream, chance: 0.1 },
      { mistake: swappedClass, chance: 0.12 },
      { mistake: stringified, chance: 0.2 },
    ],
    form: { prose: 0.4, fenced: 0.4, thinking: 0, cut: 0.02, noPlan: 0.02 },
  },
  {
    name: 'makes-things-up',
    like: 'DeepSeek 7B of RescueADI: valid .262, precision .578, recall .667',
    plan: [
      { mistake: hallucinated, chance: 0.4 },
      { mistake: extra, chance: 0.75 },
      { mistake: brokenOff, chance: 0.5 },
      { mistake: skipped, chance: 0.25 },
      { mistake: typo, chance: 0.1 },
      { mistake: madeUpName, chance: 0.3 },
      { mistake: swappedClass, chance: 0.2 },
      { mistake: indexForName, chance: 0.2 },
      { mistake: stringified, chance: 0.3 },
    ],
    form: { prose: 0.6, fenced: 0.5, thinking: 0.2, cut: 0.1, noPlan: 0.15 },
  },
  {
    name: 'wires-wrongly',
    like: 'the failures of DORA: 38.5 % wrong upstream, 12.8 % missing step, 5 % order, 14.3 % index on a mask, 6 % level, of the 46 % that fail',
    plan: [
      { mistake: wrongUpstream, chance: 0.18 },
      { mistake: skipped, chance: 0.06 },
      { mistake: misordered, chance: 0.025 },
      { mistake: indexForName, chance: 0.066 },
      { mistake: swappedClass, chance: 0.028 },
      { mistake: scopeForgotten, chance: 0.05 },
      { mistake: madeUpName, chance: 0.02 },
    ],
    form: { prose: 0.1, fenced: 0.2, thinking: 0.1, cut: 0.01, noPlan: 0.01 },
  },
]
