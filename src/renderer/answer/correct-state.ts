import { create } from 'zustand'

export const correctModes = ['add', 'click', 'relabel', 'split', 'merge', 'paint', 'erase'] as const
export type CorrectMode = (typeof correctModes)[number]

type Correct = {
  mode: CorrectMode | null
  /** class to add, paint or change to; null until one is chosen */
  classId: string | null
  /** radius of the brush on the screen, in pixels */
  brushPx: number
  /** objects chosen for a merge, in the order they were clicked */
  chosen: readonly string[]
  /** corrections made in this window: pictures of masks are fetched again after each */
  made: number
}

export const widestBrushPx = 60

/** The correction tool in the hand; what it did is kept by the engine. */
export const useCorrect = create<Correct>(() => ({ mode: null, classId: null, brushPx: 10, chosen: [], made: 0 }))
