import type { Frame } from '../../contracts/frame.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import type { PhotoMark } from './photo-feature.ts'

/** about ten metres, far enough to tell a direction and near enough to be straight */
const stepDegrees = 1e-4

/** Ground photos where they lie on the map. A bearing is told from true north, which is not always the top of the map. */
export function photoMarks({ photos = [] }: Workspace, frame: Frame): PhotoMark[] {
  return photos.flatMap(({ id, name, lonLat, bearingDeg }) => {
    const at = lonLatToFrame(frame, lonLat)
    if (!at.ok) return []
    return [{ id, name, xy: at.value, turnDeg: bearingDeg === null ? null : turnOf(frame, lonLat, bearingDeg) }]
  })
}

function turnOf(frame: Frame, [lon, lat]: readonly [number, number], bearingDeg: number): number | null {
  const bearing = (bearingDeg * Math.PI) / 180
  const ahead = lonLatToFrame(frame, [lon + (stepDegrees * Math.sin(bearing)) / Math.cos((lat * Math.PI) / 180), lat + stepDegrees * Math.cos(bearing)])
  const here = lonLatToFrame(frame, [lon, lat])
  if (!ahead.ok || !here.ok) return null
  return (Math.atan2(ahead.value[0] - here.value[0], here.value[1] - ahead.value[1]) * 180) / Math.PI
}
