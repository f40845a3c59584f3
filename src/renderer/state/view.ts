import { create } from 'zustand'
import type { PixelXY } from '../../contracts/frame.ts'

/** What the map shows right now, updated while it moves; the engine hears of it when it rests. */
export type MapView = { centre: PixelXY; resolution: number; rotation: number; widthPx: number; heightPx: number }

export const useView = create<MapView>(() => ({ centre: [0, 0], resolution: 1, rotation: 0, widthPx: 0, heightPx: 0 }))
