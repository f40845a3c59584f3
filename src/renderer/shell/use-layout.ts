import { useEffect, useState } from 'react'
import type { Density } from '../ui/theme.ts'
import { useUi } from '../state/ui.ts'

export type Layout = { left: 'dock' | 'rail' | 'tab'; right: 'dock' | 'rail' | 'tab'; leftPx: number; rightPx: number }

/** What is a dock, a rail or a tab at a width; docks give way from right to left. */
export function layoutFor(width: number, density: Density): Layout {
  const wide = width >= 1800
  const sizes = { leftPx: wide ? 340 : 300, rightPx: wide ? 428 : 360 }
  if (width < 720) return { left: 'tab', right: 'tab', ...sizes }
  if (width < 1180) return { left: width < 960 || density === 'field' ? 'rail' : 'dock', right: 'rail', ...sizes }
  return { left: 'dock', right: 'dock', ...sizes }
}

/** Layout at the present window width, with the sizes she dragged the docks to. */
export function useLayout(): Layout {
  const [width, setWidth] = useState(window.innerWidth)
  const { density, leftPx, rightPx } = useUi()
  useEffect(() => {
    const resize = () => setWidth(window.innerWidth)
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [])
  const layout = layoutFor(width, density)
  return { ...layout, leftPx: leftPx ?? layout.leftPx, rightPx: rightPx ?? layout.rightPx }
}
