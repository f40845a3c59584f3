import { useEffect, useRef, useState } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import type { MapAdapter } from './adapter.ts'
import { CrossHair } from './CrossHair.tsx'
import { DatePlate } from './DatePlate.tsx'
import { imageTiles } from './tile-address.ts'

/** Under this width of the map two halves are too narrow: they lie one over the other. */
const leastWidthPx = 900

/** The earlier date in a map of its own, left of the other or above it; both move together and share one cross-hair. */
export function SideBySide({ adapter, left, right }: { adapter: MapAdapter; left: Layer; right: Layer }) {
  const map = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const address = imageTiles(left, map)
  const target = useRef<HTMLDivElement>(null)
  const isStacked = useIsNarrow(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both maps take their size anew when they are stacked
  useEffect(() => {
    if (!target.current) return
    const second = adapter.beside(target.current)
    second.show(address)
    adapter.resized()
    return () => {
      second.destroy()
      requestAnimationFrame(() => adapter.resized())
    }
  }, [adapter, address, isStacked])
  useEffect(() => {
    target.current?.parentElement?.classList.toggle('stacked', isStacked)
  }, [isStacked])
  const middle = 'calc(var(--map-top) + (100% - var(--map-top)) / 2 + 12px)'
  return (
    <>
      <div ref={target} className="second-map" role="img" aria-label={`${text.map.sideBySide}: ${left.name}`} data-testid="second-map" />
      <CrossHair half="first" isStacked={isStacked} />
      <CrossHair half="second" isStacked={isStacked} />
      <DatePlate layer={left} style={{ left: 56 }} />
      <DatePlate layer={right} style={isStacked ? { left: 56, top: middle } : { left: '50%', marginLeft: '12px' }} />
    </>
  )
}

function useIsNarrow(target: { readonly current: HTMLElement | null }): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const whole = target.current?.parentElement
    if (!whole) return
    const observer = new ResizeObserver(() => setNarrow(whole.clientWidth < leastWidthPx))
    observer.observe(whole)
    return () => observer.disconnect()
  }, [target])
  return isNarrow
}
