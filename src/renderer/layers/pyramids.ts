import { create } from 'zustand'

/** Reduced images under way, by layer: part done, 0 to 1. */
export const usePyramids = create<{ shares: Readonly<Record<string, number>> }>(() => ({ shares: {} }))

export type PyramidEvent = { readonly layerId: string; readonly state: 'building' | 'ready' | 'stopped' | 'failed'; readonly share: number }

/** Keeps what is under way in step with the engine. */
export function notePyramid({ layerId, state, share }: PyramidEvent): void {
  usePyramids.setState(({ shares }) => {
    const { [layerId]: _, ...others } = shares
    return { shares: state === 'building' ? { ...others, [layerId]: share } : others }
  })
}
