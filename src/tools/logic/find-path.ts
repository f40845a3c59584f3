import { lengthM, mapPixels } from '../../core/geo/index.ts'
import type { FoundPath } from '../../core/network/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { PathResult } from '../../contracts/kinds/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { PointInput, Stored } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

/** A point is moved to the nearest clear road when it is closer than this. */
const snapM = 15
const snapPxWithoutGsd = 50

export const findPath = defineTool({
  id: 'find_path',
  version: 2,
  module: 'logic',
  verb: 'Find the way',
  output: 'path',
  effects: 'none',
  aliases: ['path'],
  summary: 'Shortest way on a mask between two points, its length, or where and why it is cut.',
  typing: { classes: { wire: 'mask' }, frame: 'mask', dimension: 'length', unit: 'm' },
  words: ['way', 'route', 'path', 'reach', 'drive', 'get from', 'passable', 'connected'],
  inputs: {
    mask: wire.one('mask'),
    start: wire.one('point', { label: 'from' }),
    end: wire.one('point', { label: 'to' }),
    snap: argumentOf.number({ label: 'nearest road within', unit: 'm', min: 0, max: 500, note: `${snapM} m unless set` }),
  },
  async run({ mask, start, end, snap }, context) {
    const { frame, values, classes, layerId } = mask.artifact
    const wanted = valuesOfClasses(classes, values)
    if (!wanted.ok) return wanted
    const ends = pointsOn(frame, start, end)
    if (!ends.ok) return ends
    const snapPx = frame.gsd ? (snap ?? snapM) / Math.max(frame.gsd.x, frame.gsd.y) : snapPxWithoutGsd
    const [from, to] = ends.value
    const found = await context.rasters.findPath({ artifactId: mask.artifactId, frame, passable: [...wanted.value], start: from, end: to, snapPx })
    if (!found.ok) return found
    return ok({ artifact: described({ found: found.value, mask, frame, layerId, start, end, ends: ends.value }) })
  },
})

/** Both points in pixels of the mask, or which one lies outside. */
function pointsOn(frame: Frame, start: PointInput, end: PointInput): Result<[PixelXY, PixelXY]> {
  const placed: PixelXY[] = []
  for (const point of [start, end]) {
    const mapped = mapPixels(point.frame, frame, [point.xy])
    if (!mapped.ok) return mapped
    const xy = mapped.value[0]
    if (!xy || xy[0] < 0 || xy[1] < 0 || xy[0] >= frame.width || xy[1] >= frame.height) {
      return fail({ code: 'point_outside', message: `${point.label} lies outside the image.`, hint: 'Move the point onto the image.' })
    }
    placed.push(xy)
  }
  return ok(placed as [PixelXY, PixelXY])
}

type Described = {
  found: FoundPath
  mask: Stored<'mask'>
  frame: Frame
  layerId: string
  start: PointInput
  end: PointInput
  ends: [PixelXY, PixelXY]
}

function described({ found, mask, frame, layerId, start, end, ends }: Described): PathResult {
  const metres = (line: readonly PixelXY[]): number | null => {
    const measured = lengthM(frame, line)
    return measured.ok ? measured.value : null
  }
  const moved = (from: PixelXY, to: PixelXY | null) => (to === null || found.start.snapPx + found.end.snapPx === 0 ? null : metres([from, to]))
  const { cut } = found
  return {
    kind: 'path',
    frame,
    layerId,
    reachable: found.reachable,
    // a point with no road seen near it may have one that was not seen
    ...(found.start.snapped === null || found.end.snapped === null ? { cannotTell: true } : {}),
    reason: found.reason,
    line: [...found.line],
    from: { name: start.label, xy: ends[0], ...found.start, snapM: moved(ends[0], found.start.snapped) },
    to: { name: end.label, xy: ends[1], ...found.end, snapM: moved(ends[1], found.end.snapped) },
    lengthM: found.reachable ? metres(found.line) : null,
    lengthPx: found.lengthPx,
    directM: metres(ends),
    cut: cut ? { a: cut.a, b: cut.b, gapM: metres([cut.a, cut.b]), gapPx: cut.gapPx } : null,
    method: 'shortest way over 8 neighbours of the mask, no corner cutting; length geodesic along the way',
    evidence: { artifactId: mask.artifactId, minScore: mask.artifact.minScore, classes: mask.artifact.classes },
  }
}
