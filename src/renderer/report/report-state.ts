import { create } from 'zustand'
import type { KeptReport } from '../../contracts/services/reports.ts'

export type ReportRow = { id: string; title: string; asOf: string }

/** `chosen`: id of the section in the hand, `head` for what stands above; `sentence`: the one being looked at. */
export type ReportState = {
  isOpen: boolean
  list: ReportRow[]
  kept: KeptReport | null
  html: string | null
  chosen: string
  sentence: string | null
}

export const useReport = create<ReportState>(() => ({ isOpen: false, list: [], kept: null, html: null, chosen: 'head', sentence: null }))
