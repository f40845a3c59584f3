import { create } from 'zustand'
import type { Failure } from '../../contracts/result.ts'
import type { ImportProgress, PlannersState } from '../../contracts/services/planners.ts'

export type PlannersView = {
  /** what the engine saw last; null: not asked yet */
  state: PlannersState | null
  /** local model she chose; while it cannot be used the built-in planner stands in, and the window says so */
  wished: string | null
  /** what is being waited for */
  busy: 'looking' | 'starting' | null
  testing: { model: string; done: number; total: number } | null
  importing: ImportProgress | null
  /** address as typed; null: the form is closed */
  typed: string | null
  problem: Failure | null
  /** the bar was sent away for this state */
  dismissed: string | null
}

/** Local language models as this window shows them. */
export const usePlanners = create<PlannersView>(() => ({
  state: null,
  wished: null,
  busy: null,
  testing: null,
  importing: null,
  typed: null,
  problem: null,
  dismissed: null,
}))
