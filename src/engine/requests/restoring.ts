import type { RequestState } from '../../contracts/request.ts'
import { checkActive } from './check-active.ts'
import type { RequestCore } from './request-core.ts'
import type { MadeKeys } from './step-states.ts'

type Removal = { id: string; removed: boolean }
type PlanState = Pick<RequestState, 'id' | 'plan' | 'verdict'>
type VerdictState = Pick<RequestState, 'id' | 'verdict'>
type ReadingState = PlanState & Pick<RequestState, 'reading' | 'plannerNotes' | 'steps' | 'status' | 'answer' | 'record' | 'proposal' | 'follows'> & { made: MadeKeys }

/** What an undo entry holds of a question whose plan was changed. */
export const keptPlan = ({ id, plan, verdict }: RequestState): PlanState => ({ id, plan, verdict: verdict ?? null })

/** What an undo entry holds of a question that was read anew: reading and plan belong together, and so do their results. */
export const keptReading = ({ id, plan, reading, plannerNotes, steps, status, answer, record, proposal, follows, verdict }: RequestState, made: MadeKeys): ReadingState => ({
  verdict: verdict ?? null,
  record,
  proposal: proposal ?? null,
  follows: follows ?? null,
  id,
  plan,
  reading,
  plannerNotes,
  steps,
  status,
  answer,
  made,
})

/** What an undo entry holds of an answer that was judged. */
export const keptVerdict = ({ id, verdict }: RequestState): VerdictState => ({ id, verdict: verdict ?? null })

export const keptRemoval = (id: string, removed: boolean): Removal => ({ id, removed })

/** Lays the state of an undo entry over its question; results that still hold are done again at once. */
export function restoreRequest(core: RequestCore, state: unknown): void {
  const { holder } = core
  // written by the four functions above, read back from the undo stack
  const kept = state as Removal | VerdictState | PlanState | ReadingState
  if ('removed' in kept) return restoreRemoval(core, kept)
  if (!holder.knows(kept.id)) return
  if (!('plan' in kept)) return void holder.put({ ...holder.find(kept.id), verdict: kept.verdict })
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
