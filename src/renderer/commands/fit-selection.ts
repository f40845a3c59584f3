import { currentObject, flyTo } from '../answer/evidence-actions.ts'
import { fitAll } from '../map/map-actions.ts'
import { theMap } from '../map/map-handle.ts'
import { useMirror } from '../state/mirror.ts'

/** Zooms to the selected object, else to the active area, else to the whole image. */
export function fitSelection(): void {
  const object = currentObject()
  if (object) return flyTo(object)
  const ring = useMirror.getState().workspace?.areas.find((area) => area.active)?.rings[0]
  if (!ring) return fitAll()
  const xs = ring.map((xy) => xy[0])
  const ys = ring.map((xy) => xy[1])
  theMap()?.fit([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
}
