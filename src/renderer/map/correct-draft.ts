import type { DrawSession } from './draw-session.ts'

let current: DrawSession | null = null

/** Puts the drawing of the correction tool within reach of Enter, Backspace and Escape; null when it goes. */
export function setCorrectDraft(session: DrawSession | null): void {
  current = session
}

/** The drawing of the correction tool, if one is in the hand. */
export const correctDraft = (): DrawSession | null => (current?.isDrawing ? current : null)
