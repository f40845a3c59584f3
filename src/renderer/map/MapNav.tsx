import { text } from '../messages/en.ts'
import { useMemo } from 'react'
import { useMirror } from '../state/mirror.ts'
import { useView } from '../state/view.ts'
import { theMap } from './map-handle.ts'
import { northOf } from './north.ts'
import { fitAll } from './map-actions.ts'
import { ToolButton } from './MapTools.tsx'

const zoomFactor = 1.5

/** North and zoom, right over the map. */
export function MapNav() {
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const north = useMemo(() => northOf(frame), [frame])
  const rotation = useView((view) => view.rotation) + north
  return (
    <div className="float map-nav">
      <button type="button" className="tool north" aria-label={text.map.north} title={text.map.north} onClick={() => theMap()?.turn(-north)}>
        <svg width="16" height="26" viewBox="0 0 16 26" style={{ transform: `rotate(${rotation}rad)` }} aria-hidden="true">
          <text x="8" y="8" fontSize="8.5" fontWeight="650" textAnchor="middle" fill="currentColor">
            N
          </text>
          <path d="M8 10l4 14-4-3.200L4 24z" fill="currentColor" />
        </svg>
      </button>
      <ToolButton icon="plus" label={text.map.zoomIn} on={false} testId="zoom-in" onPress={() => theMap()?.zoomBy(zoomFactor)} />
      <ToolButton icon="minus" label={text.map.zoomOut} on={false} testId="zoom-out" onPress={() => theMap()?.zoomBy(1 / zoomFactor)} />
      <ToolButton icon="target" label={text.map.fit} on={false} testId="zoom-fit" onPress={fitAll} />
    </div>
  )
}
