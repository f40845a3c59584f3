import { create } from 'zustand'
import type { Failure } from '../../contracts/result.ts'
import type { ImportProgress, PlannersState } from '../../contracts/services/planners.ts'

export type PlannersView = {
  /** what the engine saw last; null: not asked yet */
  state: PlannersState | null
  /** local model she chose */
  wished: string | null
  /** the built-in planner works in its place while it cannot be used, and the window says so */
  standsIn: boolean
  /** what is being waited for */
  busy: 'looking' | 'starting' | null
  testing: { model: string; done: number; total: number } | null
  importing: ImportProgress | null
  /** address as typed; null: the form is closed */
  typed: string | null
  problem: Failure | null
}

/** Local language models as this window shows them. */
export const usePlanners = create<PlannersView>(() => ({
  state: null,
  wished: null,
  standsIn: false,
  busy: null,
  testing: null,
  importing: null,
  typed: null,
  problem: null,
}))
