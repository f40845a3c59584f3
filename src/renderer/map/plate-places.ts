import type { CSSProperties } from 'react'

/** Room of a date plate and of the tools at the edge, in screen pixels. */
const platePx = 210
const edgePx = 56

/** Where the two date plates stand: beside the divider, and always whole on the map; one under the other where both would not fit. */
export function platePlaces({ share, isAcross, widthPx }: { share: number; isAcross: boolean; widthPx: number }): { left: CSSProperties; right: CSSProperties } {
  const at = `${share * 100}%`
  if (isAcross) {
    return {
      left: { left: edgePx, top: `clamp(var(--map-top) + 12px, var(--map-top) + (100% - var(--map-top)) * ${share} - 38px, 100% - 76px)` },
      right: { left: edgePx, top: `clamp(var(--map-top) + 46px, var(--map-top) + (100% - var(--map-top)) * ${share} + 12px, 100% - 42px)` },
    }
  }
  const isTight = Math.min(share, 1 - share) * widthPx < platePx + edgePx
  return {
    left: { right: `min(calc(100% - ${at} + 12px), calc(100% - ${platePx + edgePx}px))` },
    right: { left: `min(calc(${at} + 12px), calc(100% - ${platePx + edgePx}px))`, ...(isTight ? { top: 'calc(var(--map-top) + 46px)' } : {}) },
  }
}
