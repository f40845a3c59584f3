import { useEffect, useRef } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import type { MapAdapter } from './adapter.ts'
import { DatePlate } from './DatePlate.tsx'
import { imageTiles } from './tile-address.ts'

/** The earlier date in a map of its own, left of the other; both move together. */
export function SideBySide({ adapter, left, right }: { adapter: MapAdapter; left: Layer; right: Layer }) {
  const map = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const address = imageTiles(left, map)
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target.current) return
    const second = adapter.beside(target.current)
    second.show(address)
    adapter.resized()
    return () => {
      second.destroy()
      requestAnimationFrame(() => adapter.resized())
    }
  }, [adapter, address])
  return (
    <>
      <div ref={target} className="second-map" role="img" aria-label={`${text.map.sideBySide}: ${left.name}`} data-testid="second-map" />
      <DatePlate layer={left} style={{ right: '50%', marginRight: '12px' }} />
      <DatePlate layer={right} style={{ left: '50%', marginLeft: '12px' }} />
    </>
  )
}
