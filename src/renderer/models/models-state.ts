import { create } from 'zustand'
import type { Failure } from '../../contracts/result.ts'
import type { Device, ModelReport, ModelSummary, ModelTrial } from '../../contracts/services/models.ts'

/** Answers as typed, by the id of the question. */
export type Typed = Readonly<Record<string, string>>

/** A file on its way in. */
export type Incoming = {
  path: string
  typed: Typed
  busy: 'looking' | 'adding' | null
  report: ModelReport | null
  trial: ModelTrial | null
  trialProblem: string | null
  /** what went wrong with looking or adding, apart from what the report says */
  problem: Failure | null
}

export type ModelsState = {
  isOpen: boolean
  list: ModelSummary[] | null
  listProblem: Failure | null
  /** null: never tried; undefined: not asked yet */
  device: Device | null | undefined
  probing: boolean
  /** id of the model whose card is shown */
  chosen: string | null
  /** id of the model she was asked to confirm the removal of */
  removing: string | null
  incoming: Incoming | null
}

export const useModels = create<ModelsState>(() => ({
  isOpen: false,
  list: null,
  listProblem: null,
  device: undefined,
  probing: false,
  chosen: null,
  removing: null,
  incoming: null,
}))
