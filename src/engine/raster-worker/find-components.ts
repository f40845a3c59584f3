import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { boxOfPoints, cellAreaM2, mapPixels } from '../../core/geo/index.ts'
import { labelComponents, outlineOfComponent, type ComponentStats } from '../../core/raster/index.ts'
import { mostObjects } from '../budgets.ts'
import { objectId } from '../perception/object-ids.ts'

export type ComponentsJob = {
  /** row by row in `box`, one byte a pixel; score = p x 255 */
  readonly values: Uint8Array
  readonly scores: Uint8Array | null
  readonly box: PixelBox
  /** of the raster */
  readonly frame: Frame
  /** of the image, in which objects lie */
  readonly target: Frame
  readonly wanted: readonly number[]
  readonly smallestPx: number
  readonly prefix: string
}

/** An object before its class has a name: the value most of its pixels have. */
export type Component = Omit<Detection, 'class'> & { readonly value: number }
/** Objects as JSON texts of some thousand each: 200 000 of them copied in one go would stop the reader for a second. */
export type FoundComponents = { readonly pieces: readonly Uint8Array<ArrayBuffer>[] }

const pieceSize = 1000

/** 8-connected parts of the wanted values in reading order, measured and outlined. */
export function findComponents(job: ComponentsJob): Result<FoundComponents> {
  const { values, box, frame, target, wanted, smallestPx, prefix } = job
  const size = { width: box[2] - box[0], height: box[3] - box[1] }
  const parts = labelComponents(values, size, new Set(wanted))
  if (parts.count > mostObjects)
    return fail({
      code: 'over_budget',
      message: `The mask falls into ${parts.count} parts; at most ${mostObjects} objects are kept.`,
      hint: 'Draw a smaller area, or use another model.',
    })
  const measures = measure(job, parts)
  const objects: Component[] = []
  for (const stats of parts.stats) {
    if (stats.areaPx < smallestPx) continue
    const ring = outlineOfComponent(parts, size, stats).map(([x, y]): PixelXY => [x + box[0], y + box[1]])
    const outline = mapPixels(frame, target, ring)
    if (!outline.ok) return outline
    objects.push({
      id: objectId(prefix, objects.length + 1),
      value: measures.majority(stats),
      score: measures.score(stats),
      bbox: boxOfPoints(outline.value),
      outline: outline.value,
      areaPx: stats.areaPx,
      areaM2: measures.areaM2(stats),
    })
  }
  const encoder = new TextEncoder()
  const pieces = Array.from({ length: Math.ceil(objects.length / pieceSize) }, (_, k) => encoder.encode(JSON.stringify(objects.slice(k * pieceSize, (k + 1) * pieceSize))))
  return ok({ pieces })
}

/** Sums per component in one pass over the pixels. */
function measure({ values, scores, frame, box }: ComponentsJob, { labels, count }: { labels: Int32Array; count: number }) {
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
  const winners = winnersOf(votes, count)
  return {
    majority: ({ label }: ComponentStats) => winners[label] as number,
    score: ({ label, areaPx }: ComponentStats) => (scores ? (scoreSum[label] as number) / areaPx / 255 : null),
    areaM2: ({ label }: ComponentStats) => (cell.ok ? (areaSum[label] as number) : null),
  }
}

function winnersOf(votes: ReadonlyMap<number, number>, count: number): Uint8Array {
  const winners = new Uint8Array(count + 1)
  const most = new Float64Array(count + 1)
  for (const [vote, n] of votes) {
    const label = Math.floor(vote / 256)
    if (n <= (most[label] as number)) continue
    most[label] = n
    winners[label] = vote % 256
  }
  return winners
}
