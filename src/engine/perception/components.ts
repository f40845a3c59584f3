import { cellAreaM2, mapPixels } from '../../core/geo/index.ts'
import { labelComponents, outlineOfComponent, type ComponentStats } from '../../core/raster/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { pointInRings } from '../../core/vector/index.ts'
import type { Frame, PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import type { ClassRaster, Detection, Mask } from '../../contracts/kinds/index.ts'
import { nameOfValue, valuesOfClasses } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { cellBudgetPx, mostObjects } from '../budgets.ts'
import { storedBox } from './stored-box.ts'
import { idPrefix, objectId } from './object-ids.ts'
import { smallestObject } from './smallest-objects.ts'

type Source = { artifactId: string; raster: ClassRaster | Mask; classes: readonly string[]; target: Frame }

/**
 * Objects of a raster: 8-connected parts after merging the asked classes, in reading order.
 * Class of an object is the one most of its pixels have; score is the mean of its pixels; area is geodesic.
 * Positions come in pixels of `target`, the frame of the image.
 */
export function componentsOf(store: ProjectStore, { artifactId, raster, classes, target }: Source): Result<Detection[]> {
  const wanted = valuesOfClasses(classes, raster.values)
  if (!wanted.ok) return wanted
  const { frame } = raster
  const box = storedBox(store, artifactId, frame)
  if (!box) return ok([])
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  if (width * height > cellBudgetPx)
    return fail({
      code: 'over_budget',
      message: `The part to look at has ${Math.round((width * height) / 1e6)} million pixels; objects are separated in at most ${cellBudgetPx / 1e6} million.`,
      hint: 'Draw a smaller area.',
    })
  const values = store.tiles.readWindow(artifactId, 'value', box)
  const parts = labelComponents(values, { width, height }, wanted.value)
  if (parts.count > mostObjects)
    return fail({
      code: 'over_budget',
      message: `The mask falls into ${parts.count} parts; at most ${mostObjects} objects are kept.`,
      hint: 'Draw a smaller area, or use another model.',
    })
  const measures = measure({
    values,
    labels: parts.labels,
    count: parts.count,
    scores: raster.hasScores ? store.tiles.readWindow(artifactId, 'score', box) : null,
    frame,
    box,
  })
  const prefix = idPrefix(classes)
  const objects: Detection[] = []
  const smallest = smallestObject(raster, classes, frame)
  for (const stats of parts.stats) {
    if (stats.areaPx < smallest.px) continue
    const ring = outlineOfComponent(parts, { width, height }, stats).map(([x, y]): PixelXY => [x + box[0], y + box[1]])
    const outline = mapPixels(frame, target, ring)
    if (!outline.ok) return outline
    objects.push({
      id: objectId(prefix, objects.length + 1),
      class: nameOfValue(measures.majority(stats), raster.values),
      score: measures.score(stats),
      bbox: boxOf(outline.value),
      outline: outline.value,
      areaPx: stats.areaPx,
      areaM2: measures.areaM2(stats),
    })
  }
  return ok(objects)
}

/** Objects whose centre lies in the rings: an object on the edge of an area belongs to one side alone. */
export function centredIn(objects: readonly Detection[], rings: Rings | null): Detection[] {
  return rings === null ? [...objects] : objects.filter(({ bbox }) => pointInRings([(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2], rings))
}

function boxOf(ring: readonly PixelXY[]): PixelBox {
  const xs = ring.map((xy) => xy[0])
  const ys = ring.map((xy) => xy[1])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

type Planes = { values: Uint8Array; labels: Int32Array; count: number; scores: Uint8Array | null; frame: Frame; box: PixelBox }

/** Sums per component in one pass over the pixels. */
function measure({ values, labels, count, scores, frame, box }: Planes) {
  const cell = cellAreaM2(frame)
  const width = box[2] - box[0]
  const scoreSum = new Float64Array(count + 1)
  const areaSum = new Float64Array(count + 1)
  const votes = new Map<number, number>()
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] as number
    if (label === 0) continue
    if (scores) scoreSum[label] = (scoreSum[label] as number) + (scores[at] as number)
    if (cell.ok) areaSum[label] = (areaSum[label] as number) + cell.value(box[0] + (at % width), box[1] + Math.floor(at / width))
    const vote = label * 256 + (values[at] as number)
    votes.set(vote, (votes.get(vote) ?? 0) + 1)
  }
  const winners = new Uint8Array(count + 1)
  const most = new Float64Array(count + 1)
  for (const [vote, n] of votes) {
    const label = Math.floor(vote / 256)
    if (n <= (most[label] as number)) continue
    most[label] = n
    winners[label] = vote % 256
  }
  return {
    majority: ({ label }: ComponentStats) => winners[label] as number,
    score: ({ label, areaPx }: ComponentStats) => (scores ? (scoreSum[label] as number) / areaPx / 255 : null),
    areaM2: ({ label }: ComponentStats) => (cell.ok ? (areaSum[label] as number) : null),
  }
}
