import Feature from 'ol/Feature.js'
import { MultiLineString, MultiPoint, Point, Polygon } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { objectStyles, shapeStyles, takenOutStyles } from './object-style.ts'
import { toMap } from './pixel-grid.ts'

/** What of a set of objects is drawn and how; objects of masks are drawn by tiles and only ringed here. */
export type ObjectsLook = {
  drawAll: boolean
  /** the mask whose objects these are is shown: what was taken out of it by hand is covered */
  coversTakenOut: boolean
  minScore: number | null
  hiddenClasses: ReadonlySet<string>
  selected: ReadonlySet<string>
}

export type ObjectLayer = { layer: VectorLayer; show(objects: readonly EvidenceObject[]): void; look(look: ObjectsLook): void; objectOf(feature: unknown): EvidenceObject | null }

/** Vector layer of the objects behind a number. Changing the look restyles without new geometry. */
export function makeObjectLayer(): ObjectLayer {
  const source = new VectorSource()
  let now: ObjectsLook = { drawAll: true, coversTakenOut: false, minScore: null, hiddenClasses: new Set(), selected: new Set() }
  let shown: readonly EvidenceObject[] = []
  const layer = new VectorLayer({
    source,
    zIndex: 40,
    declutter: true,
    updateWhileAnimating: true,
    style: (feature, resolution) => {
      const object = feature.get('object') as EvidenceObject
      const selected = now.selected.has(object.id)
      if (now.coversTakenOut && object.standing === 'rejected' && !now.hiddenClasses.has(object.class)) return takenOutStyles(object, selected)
      // features and roads are drawn by tiles; here only the chosen one is ringed
      if (object.shape) return selected ? shapeStyles(object) : []
      if (!selected && (!now.drawAll || now.hiddenClasses.has(object.class))) return []
      return objectStyles(object, { selected, counted: countsAt(object, now.minScore), hovered: false }, resolution)
    },
  })
  return {
    layer,
    show(objects) {
      if (objects === shown) return
      shown = objects
      source.clear(true)
      source.addFeatures(
        objects.filter((object) => object.shape !== undefined || object.outline.length > 2).map((object) => (object.shape ? shapeFeature(object) : featureOf(object))),
      )
    },
    look(next) {
      now = next
      layer.changed()
    },
    objectOf: (feature) => (feature instanceof Feature ? ((feature.get('object') as EvidenceObject | undefined) ?? null) : null),
  }
}

/** Whether an object counts at a score that is tried; without one, what the engine said stands. */
export function countsAt(object: EvidenceObject, minScore: number | null): boolean {
  if (object.standing === 'rejected' || object.verdict === 'rejected') return false
  if (minScore === null || object.score === null) return object.standing === 'counted'
  return object.score >= minScore
}

function featureOf(object: EvidenceObject): Feature {
  const ring = [...object.outline, object.outline[0] ?? [0, 0]].map((xy) => toMap([xy[0], xy[1]]))
  const top = object.outline.reduce((best, xy) => (xy[1] < best[1] ? xy : best), object.outline[0] ?? [0, 0])
  return new Feature({ geometry: new Polygon([ring]), top: new Point(toMap([object.centre[0], top[1]])), object })
}

/** A feature or a stretch of road with all its parts. */
function shapeFeature(object: EvidenceObject): Feature {
  const runs = [object.outline, ...(object.parts ?? [])].map((run) => run.map((xy) => toMap([xy[0], xy[1]])))
  const geometry = object.shape === 'point' ? new MultiPoint(runs.flat()) : object.shape === 'line' ? new MultiLineString(runs) : new MultiLineString(runs.map(closed))
  const top = runs.flat().reduce((best, xy) => ((xy[1] ?? 0) > (best[1] ?? 0) ? xy : best), runs[0]?.[0] ?? [0, 0])
  return new Feature({ geometry, top: new Point(top), object })
}

const closed = (ring: number[][]): number[][] => [...ring, ...ring.slice(0, 1)]
