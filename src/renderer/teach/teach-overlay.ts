import Feature from 'ol/Feature.js'
import { LineString, Point, Polygon } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { type Size, toMap } from '../map/pixel-grid.ts'
import { makeTiles } from '../map/tiles.ts'
import type { ClassLook } from '../ui/palette.ts'
import { footprintStyles, markerStyle, strokeStyles } from './overlay-style.ts'
import { makeBrushTool } from './brush-tool.ts'

/** A stroke in map pixels; `radius` too. */
export type DrawnStroke = { points: readonly PixelXY[]; radius: number; look: ClassLook }
export type DrawnFootprint = { outline: readonly PixelXY[]; look: ClassLook; isLabelled: boolean }
export type BrushNow = { look: ClassLook; radius: number } | null

export type TeachOverlay = {
  /** tiles of the raster, and where its image lies in map pixels; null takes it away */
  showPrediction(raster: { url: string; box: PixelBox | null } | null): void
  showStrokes(strokes: readonly DrawnStroke[]): void
  showMarkers(places: readonly PixelXY[]): void
  showFootprints(footprints: readonly DrawnFootprint[]): void
  setBrush(brush: BrushNow): void
  setVisible(visible: boolean): void
  detach(): void
}

type Parts = { size: Size; onStroke(points: PixelXY[]): Promise<unknown> }

/** What teaching draws on the map: the predicted raster, the strokes, numbered places in doubt, buildings, and the brush. */
export function attachTeachOverlay(map: OlMap, { size, onStroke }: Parts): TeachOverlay {
  const resolution = () => map.getView().getResolution() ?? 1
  const tiles = makeTiles({ size, resolution, zIndex: 18 })
  tiles.layer.setVisible(false)
  const strokes = new VectorSource()
  const markers = new VectorSource()
  const footprints = new VectorSource()
  const strokeLayer = new VectorLayer({
    source: strokes,
    zIndex: 44,
    style: (feature, now) => strokeStyles(feature.get('look') as ClassLook, feature.get('radius') as number, now),
  })
  const markerLayer = new VectorLayer({ source: markers, zIndex: 46, style: (feature) => markerStyle(feature.get('number') as number) })
  const footprintLayer = new VectorLayer({
    source: footprints,
    zIndex: 42,
    style: (feature) => footprintStyles(feature.get('look') as ClassLook, feature.get('isLabelled') as boolean),
  })
  const brush = makeBrushTool(map, onStroke)
  const layers = [tiles.layer, footprintLayer, strokeLayer, markerLayer, brush.layer]
  for (const layer of layers) map.addLayer(layer)
  map.addInteraction(brush.interaction)
  let hasPrediction = false
  let all = true
  const place = () => {
    tiles.layer.setVisible(all && hasPrediction)
    for (const layer of [footprintLayer, strokeLayer, markerLayer]) layer.setVisible(all)
  }
  return {
    showPrediction(raster) {
      hasPrediction = raster !== null
      if (raster) {
        tiles.setUrl(raster.url)
        tiles.setBox(raster.box)
      }
      place()
    },
    showStrokes: (shown) => refill(strokes, shown.map(strokeFeature)),
    showMarkers: (places) =>
      refill(
        markers,
        places.map((xy, index) => new Feature({ geometry: new Point(toMap(xy)), number: index + 1 })),
      ),
    showFootprints: (shown) => refill(footprints, shown.map(footprintFeature)),
    setBrush: brush.set,
    setVisible(visible) {
      all = visible
      place()
    },
    detach() {
      brush.set(null)
      map.removeInteraction(brush.interaction)
      for (const layer of layers) map.removeLayer(layer)
    },
  }
}

function refill(source: VectorSource, features: Feature[]): void {
  source.clear(true)
  source.addFeatures(features)
}

/** A click is a line of no length, which a round cap draws as a dot. */
export const lineOf = (points: readonly PixelXY[]): LineString => new LineString((points.length === 1 ? [...points, ...points] : points).map(toMap))

const strokeFeature = ({ points, radius, look }: DrawnStroke) => new Feature({ geometry: lineOf(points), radius, look })

const footprintFeature = ({ outline, look, isLabelled }: DrawnFootprint) =>
  new Feature({ geometry: new Polygon([[...outline, ...outline.slice(0, 1)].map(toMap)]), look, isLabelled })
