import type { Frame } from '../../contracts/frame.ts'
import { text } from '../messages/en.ts'
import { useFollowCallers } from '../plan/use-follow-callers.ts'
import { useMirror } from '../state/mirror.ts'
import { TeachOnMap } from '../teach/TeachOnMap.tsx'
import { useCompare } from './compare-actions.ts'
import { Compare } from './Compare.tsx'
import { CorrectOnMap } from './CorrectOnMap.tsx'
import { MapNav } from './MapNav.tsx'
import { MapTools } from './MapTools.tsx'
import { MeasurePlate } from './MeasurePlate.tsx'
import { ScaleBar } from './ScaleBar.tsx'
import { SourcePlate } from './SourcePlate.tsx'
import { useDrawnOnMap } from './use-drawn-on-map.ts'
import { useMap } from './use-map.ts'
import { useResultsOnMap } from './use-results-on-map.ts'

/** The map and what floats over it: tools, north and zoom, scale, source. Nothing else. */
export function MapView() {
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  useFollowCallers()
  return frame ? <FramedMap frame={frame} /> : <div className="map" data-testid="map" />
}

function FramedMap({ frame }: { frame: Frame }) {
  const { target, adapter } = useMap(frame)
  const mode = useCompare((state) => state.mode)
  useDrawnOnMap(adapter)
  useResultsOnMap(adapter)
  return (
    <div className={['map', mode ? 'comparing' : '', mode === 'side_by_side' ? 'halved' : ''].filter(Boolean).join(' ')} data-region="map">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map is an application with its own keys */}
      <div ref={target} className="map-canvas" role="application" aria-label={text.map.label} aria-description={text.map.help} tabIndex={0} data-testid="map" />
      <MapTools />
      <MapNav />
      <ScaleBar frame={frame} />
      <SourcePlate />
      <MeasurePlate frame={frame} />
      <Compare adapter={adapter} />
      <CorrectOnMap adapter={adapter} frame={frame} />
      <TeachOnMap adapter={adapter} frame={frame} />
    </div>
  )
}
