import { useEffect, useRef } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import type { MapAdapter } from './adapter.ts'
import { DatePlate } from './DatePlate.tsx'
import { imageTiles } from './tile-address.ts'

/** The earlier date in a map of its own, left of the other; both move together. */
export function SideBySide({ adapter, left, right }: { adapter: MapAdapter; left: Layer; right: Layer }) {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target.current) return
    const second = adapter.beside(target.current)
    second.show(imageTiles(left.id, left.revision))
    adapter.resized()
    return () => {
      second.destroy()
      requestAnimationFrame(() => adapter.resized())
    }
  }, [adapter, left.id, left.revision])
  return (
    <>
      <div ref={target} className="second-map" role="img" aria-label={`${text.map.sideBySide}: ${left.name}`} data-testid="second-map" />
      <DatePlate layer={left} style={{ right: '50%', marginRight: '12px' }} />
      <DatePlate layer={right} style={{ left: '50%', marginLeft: '12px' }} />
    </>
  )
}
