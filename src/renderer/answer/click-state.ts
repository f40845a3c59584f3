import { create } from 'zustand'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

export type ClickMark = { at: PixelXY; on: boolean }

export type Clicks = {
  /** clicks on the object and beside it, and a box round it; pixels of the project frame */
  points: readonly ClickMark[]
  box: PixelBox | null
  /** what the map showed at the first of them: the model goes on looking at that */
  view: PixelBox | null
  /** the outline the model makes of them; null before it answered, and where it sees none */
  ring: readonly PixelXY[] | null
  isBusy: boolean
}

export const noClicks: Clicks = { points: [], box: null, view: null, ring: null, isBusy: false }

/** What was clicked for an outline that is not kept yet. */
export const useClicks = create<Clicks>(() => noClicks)
