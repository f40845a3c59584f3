import type { PlannerRef } from '../../src/contracts/plan.ts'

/** How a language model can be asked; the first is the one that every model is measured on over all rows. */
export const ways: readonly { readonly name: string; readonly ref: Pick<PlannerRef, 'mode' | 'strategy' | 'shots'> }[] = [
  { name: 'whole plan, 2 examples', ref: { mode: 'whole', shots: 2 } },
  { name: 'whole plan, no example', ref: { mode: 'whole', shots: 0 } },
  { name: 'step by step', ref: { mode: 'steps', shots: 2 } },
  { name: 'reading, templates plan', ref: { mode: 'reading', shots: 2 } },
  { name: 'ReAct', ref: { mode: 'whole', strategy: 'react', shots: 2 } },
  { name: 'Reflexion', ref: { mode: 'whole', strategy: 'reflexion', shots: 2 } },
  { name: 'ReWOO', ref: { mode: 'whole', strategy: 'rewoo', shots: 2 } },
  { name: 'chain of thought', ref: { mode: 'whole', strategy: 'chain_of_thought', shots: 2 } },
  { name: 'Chameleon', ref: { mode: 'whole', strategy: 'chameleon', shots: 2 } },
]
