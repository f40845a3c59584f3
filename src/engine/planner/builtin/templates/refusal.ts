import type { Goal } from '../../../../contracts/goal.ts'
import type { Wiring } from '../wiring.ts'

/** One step that names the premise that fails. */
export const addRefusal = (wiring: Wiring, goal: Goal): string =>
  wiring.add('refuse', { reason: goal.reason ?? 'out_of_scope', premise: goal.premise ?? '' }, 'Says why there is no answer.')
