import type { RequestState } from '../../contracts/request.ts'
import { checkActive } from './check-active.ts'
import type { RequestCore } from './request-core.ts'
import type { MadeKeys } from './step-states.ts'

type Removal = { id: string; removed: boolean }
type PlanState = { id: string; plan: RequestState['plan'] }
type ReadingState = PlanState & Pick<RequestState, 'reading' | 'plannerNotes' | 'steps' | 'status' | 'answer'> & { made: MadeKeys }

/** What an undo entry holds of a question whose plan was changed. */
export const keptPlan = ({ id, plan }: RequestState): PlanState => ({ id, plan })

/** What an undo entry holds of a question that was read anew: reading and plan belong together, and so do their results. */
export const keptReading = ({ id, plan, reading, plannerNotes, steps, status, answer }: RequestState, made: MadeKeys): ReadingState => ({
  id,
  plan,
  reading,
  plannerNotes,
  steps,
  status,
  answer,
  made,
})

export const keptRemoval = (id: string, removed: boolean): Removal => ({ id, removed })

/** Lays the state of an undo entry over its question; results that still hold are done again at once. */
export function restoreRequest(core: RequestCore, state: unknown): void {
  const { holder } = core
  // written by the three functions above, read back from the undo stack
  const kept = state as Removal | PlanState | ReadingState
  if ('removed' in kept) return restoreRemoval(core, kept)
  if (!holder.knows(kept.id)) return
  const { made, ...rest } = 'made' in kept ? kept : { ...kept, made: holder.made(kept.id) }
  const now = holder.find(kept.id)
  const restored = { ...now, ...rest, check: checkActive(kept.plan, core.context()), planVersion: now.planVersion + 1 }
  holder.put(restored, made)
  holder.put(core.settle(restored, 'changed back'))
}

function restoreRemoval({ holder, settle }: RequestCore, { id, removed }: Removal): void {
  if (removed && holder.knows(id)) return holder.remove(id)
  const back = removed ? null : holder.bringBack(id)
  if (back) holder.put(settle(back, 'changed while the question was away'))
}
