import { create } from 'zustand'
import type { PixelXY } from '../../contracts/frame.ts'

export type Measured = { tool: 'length' | 'area'; points: PixelXY[] }

/** The measurement on the map; Escape takes it away. */
export const useMeasured = create<{ measured: Measured | null }>(() => ({ measured: null }))
