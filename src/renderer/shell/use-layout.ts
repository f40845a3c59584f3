import { useEffect, useState } from 'react'
import type { Density } from '../ui/theme.ts'
import { type Sheet, useUi } from '../state/ui.ts'

export type Layout = { left: 'dock' | 'rail' | 'tab'; right: 'dock' | 'rail' | 'tab'; leftPx: number; rightPx: number; closable: boolean }

const sizesAt = (width: number) => (width >= 1800 ? { leftPx: 340, rightPx: 428 } : { leftPx: 300, rightPx: 360 })
/** narrow docks: the map beside them keeps half of 1093 px */
const narrow = { leftPx: 256, rightPx: 290 }
const docksFrom = 1180
const narrowFrom = 1092
const tabsUnder = 720

/**
 * What is a dock, a rail or a tab at a width. Docks give way from right to left, and the map keeps half of the width:
 * under 1180 px both docks are narrow and the right one stands only while it is asked for; under 1092 px, and in field density, both are rails.
 */
export function layoutFor(width: number, density: Density, sheet: Sheet = null): Layout {
  const sizes = sizesAt(width)
  if (width < tabsUnder) return { left: 'tab', right: 'tab', closable: false, ...sizes }
  if (width >= docksFrom) return { left: 'dock', right: 'dock', closable: false, ...sizes }
  if (width < narrowFrom || density === 'field') return { left: 'rail', right: 'rail', closable: true, ...sizes }
  return { left: 'dock', right: sheet === 'right' ? 'dock' : 'rail', closable: true, ...narrow }
}

/** Layout at the present window width, with the sizes she dragged the docks to. */
export function useLayout(): Layout {
  const [width, setWidth] = useState(window.innerWidth)
  const { density, leftPx, rightPx, sheet } = useUi()
  useEffect(() => {
    const resize = () => setWidth(window.innerWidth)
    // the window may have changed its size between drawing and listening
    resize()
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [])
  const layout = layoutFor(width, density, sheet)
  if (layout.closable) return layout
  return { ...layout, leftPx: leftPx ?? layout.leftPx, rightPx: rightPx ?? layout.rightPx }
}
