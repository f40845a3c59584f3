import { create } from 'zustand'
import type { CatalogueImage } from '../../contracts/services/catalogue.ts'

/** What she looks for, as typed; empty fields do not narrow. */
export type Wanted = { inView: boolean; from: string; to: string; sensor: string; gsdMaxM: string }

export type CatalogueState = {
  wanted: Wanted
  images: CatalogueImage[]
  total: number
  /** a folder that is being read */
  reading: { folder: string; done: number; total: number | null } | null
  /** what the last reading came to, in a sentence */
  outcome: string | null
}

export const useCatalogue = create<CatalogueState>(() => ({
  wanted: { inView: true, from: '', to: '', sensor: '', gsdMaxM: '' },
  images: [],
  total: 0,
  reading: null,
  outcome: null,
}))
