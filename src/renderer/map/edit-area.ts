import type Feature from 'ol/Feature.js'
import { Polygon } from 'ol/geom.js'
import Modify from 'ol/interaction/Modify.js'
import type VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style } from 'ol/style.js'
import type { PixelXY } from '../../contracts/frame.ts'
import { closedRing, crossingSide, offSide } from './draft.ts'
import { toMap, toPixel } from './pixel-grid.ts'

type Hearer = { onArea(id: string, ring: PixelXY[]): void; onCrossing(): void }

/** Corners of areas can be dragged; a corner pulled off a side is new. An outline that would cross itself springs back. */
export function makeAreaEditor(source: VectorSource, { onArea, onCrossing }: Hearer) {
  const interaction = new Modify({ source, pixelTolerance: 8, style: corner })
  let before = new Map<Feature, PixelXY[]>()
  let isEditing = false
  interaction.on('modifystart', ({ features }) => {
    isEditing = true
    before = new Map(features.getArray().map((feature) => [feature, outerRing(feature)]))
  })
  interaction.on('modifyend', ({ features }) => {
    isEditing = false
    for (const feature of features.getArray()) settle(feature, before.get(feature) ?? [], { onArea, onCrossing })
  })
  /** reports the first area whose outline becomes another one */
  const changeFirst = (change: (ring: PixelXY[]) => PixelXY[] | null): boolean => {
    for (const feature of source.getFeatures()) {
      const id: unknown = feature.get('areaId')
      const ring = change(outerRing(feature))
      if (typeof id !== 'string' || !ring) continue
      if (crossingSide(ring) === null) onArea(id, ring)
      else onCrossing()
      return true
    }
    return false
  }
  return {
    interaction,
    isEditing: () => isEditing,
    /** a new corner at a place, on the side that lies within `reach` of it; false where there is none */
    insertCorner: (xy: PixelXY, reach: number) => changeFirst((ring) => withCorner(ring, xy, reach)),
    /** takes the corner within `reach` of a place out; false where there is none, or where too few would be left */
    removeCorner: (xy: PixelXY, reach: number) => changeFirst((ring) => withoutCorner(ring, xy, reach)),
  }
}

/** The closed ring with a corner more on the side nearest to a place; null where none lies within reach. */
export function withCorner(ring: readonly PixelXY[], xy: PixelXY, reach: number): PixelXY[] | null {
  const distances = ring.slice(1).map((end, at) => offSide(xy, ring[at] ?? end, end))
  const least = Math.min(...distances)
  const at = distances.indexOf(least)
  return least <= reach ? [...ring.slice(0, at + 1), xy, ...ring.slice(at + 1)] : null
}

/** The closed ring without the corner nearest to a place; null where none lies within reach, or where a triangle would lose one. */
export function withoutCorner(ring: readonly PixelXY[], xy: PixelXY, reach: number): PixelXY[] | null {
  const corners = ring.slice(0, -1)
  const distances = corners.map(([x, y]) => Math.hypot(x - xy[0], y - xy[1]))
  const least = Math.min(...distances)
  return least <= reach ? closedRing(corners.filter((_, at) => at !== distances.indexOf(least))) : null
}

/** Reports the new outline, or puts the old one back where the new one crosses itself. */
function settle(feature: Feature, old: PixelXY[], { onArea, onCrossing }: Hearer): void {
  const id: unknown = feature.get('areaId')
  const ring = closedRing(outerRing(feature))
  if (typeof id !== 'string') return
  if (!ring || crossingSide(ring) !== null) {
    onCrossing()
    feature.setGeometry(new Polygon([old.map((xy) => toMap(xy))]))
  } else if (JSON.stringify(ring) !== JSON.stringify(old)) onArea(id, ring)
}

const corner = new Style({ image: new Circle({ radius: 5, fill: new Fill({ color: '#fff' }), stroke: new Stroke({ color: '#0B0E11', width: 1.5 }) }) })

function outerRing(feature: Feature): PixelXY[] {
  const geometry = feature.getGeometry()
  return geometry instanceof Polygon ? (geometry.getCoordinates()[0] ?? []).map(toPixel) : []
}
