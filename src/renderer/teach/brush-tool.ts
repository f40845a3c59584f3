import Feature from 'ol/Feature.js'
import { LineString, Point } from 'ol/geom.js'
import Interaction from 'ol/interaction/Interaction.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import type { PixelXY } from '../../contracts/frame.ts'
import { toMap, toPixel } from '../map/pixel-grid.ts'
import type { ClassLook } from '../ui/palette.ts'
import { brushStyles, strokeStyles } from './overlay-style.ts'

type Brush = { look: ClassLook; radius: number }

const thinPx = 2

/** The brush: a drag on the map paints a stroke, which stays drawn until the engine has taken it. */
export function makeBrushTool(map: OlMap, onStroke: (points: PixelXY[]) => Promise<unknown>) {
  const source = new VectorSource()
  const layer = new VectorLayer({
    source,
    zIndex: 71,
    updateWhileInteracting: true,
    style: (feature, resolution) => (feature.get('isRing') ? brushStyles : strokeStyles)(feature.get('look') as ClassLook, feature.get('radius') as number, resolution),
  })
  let brush: Brush | null = null
  let points: PixelXY[] | null = null
  let line: Feature<LineString> | null = null
  const ring = new Feature({ isRing: true })

  const begin = (xy: PixelXY) => {
    if (!brush) return
    points = [xy]
    line = new Feature({ geometry: new LineString([toMap(xy), toMap(xy)]), ...brush })
    source.addFeature(line)
  }
  const extend = (xy: PixelXY) => {
    if (!points || !line) return
    const last = points.at(-1)
    const isFar = !last || Math.hypot(last[0] - xy[0], last[1] - xy[1]) >= thinPx * (map.getView().getResolution() ?? 1)
    if (!isFar) return
    points.push(xy)
    line.setGeometry(new LineString(points.map(toMap)))
  }
  const end = () => {
    if (!points || !line) return
    const done = line
    void onStroke(points).finally(() => source.removeFeature(done))
    points = null
    line = null
  }
  const hear: Record<string, (xy: PixelXY) => void> = {
    pointerdown: begin,
    pointerdrag: extend,
    pointerup: end,
    pointermove: (xy) => ring.setGeometry(new Point(toMap(xy))),
  }
  const interaction = new Interaction({
    handleEvent(event: MapBrowserEvent) {
      if (!brush || !isMainButton(event)) return true
      hear[event.type]?.(toPixel(event.coordinate))
      // a drag paints instead of moving the map; wheel and keys still move it
      return event.type !== 'pointerdown' && event.type !== 'pointerdrag' && event.type !== 'pointerup'
    },
  })
  return {
    layer,
    interaction,
    set(next: Brush | null) {
      brush = next
      const target = map.getTargetElement()
      if (target) delete target.dataset['brush']
      if (source.hasFeature(ring)) source.removeFeature(ring)
      if (!next) return
      if (target) target.dataset['brush'] = 'on'
      ring.setProperties({ ...next, isRing: true })
      source.addFeature(ring)
    },
  }
}

/** The other buttons keep what they do elsewhere. */
export function isMainButton({ originalEvent }: MapBrowserEvent): boolean {
  return !(originalEvent instanceof PointerEvent) || originalEvent.button <= 0
}
