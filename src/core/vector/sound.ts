import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { evenOdd } from './algebra/clip.ts'
import { firstCrossing } from './crossing.ts'
import { isConvex } from './convex.ts'
import { ringLocator } from './locate.ts'
import { geometryOfLines, geometryOfPoints, geometryOfPolygons, linesOf, pointsOf, type Polygon, polygonsOf, shapeOf, twiceArea } from './parts.ts'

/** Features every function over layers can work on, and what was mended or left out to get them. */
export type Sound = { readonly features: Feature[]; readonly notes: string[] }

type Mending = { readonly closed: string[]; readonly crossing: string[]; readonly empty: string[] }

/**
 * The features with rings closed, self-crossing outlines repaired by the even-odd rule and parts without surface or length left out, each said in a note.
 * @fails geometry_invalid with the id, where a position is no number
 */
export function soundFeatures(features: readonly Feature[]): Result<Sound> {
  const mending: Mending = { closed: [], crossing: [], empty: [] }
  const sound: Feature[] = []
  for (const feature of features) {
    const bad = badPosition(feature.geometry)
    if (bad) return unplaced(feature.id, bad)
    const geometry = mended(feature, mending)
    if (geometry) sound.push(geometry === feature.geometry ? feature : { ...feature, geometry })
    else mending.empty.push(feature.id)
  }
  return ok({ features: sound, notes: notesOf(mending) })
}

function unplaced(id: string, at: PixelXY) {
  return fail({
    code: 'geometry_invalid',
    message: `Feature ${id} has a position that is no number (${at.join(', ')}).`,
    hint: 'Correct or remove the feature in its file.',
    details: { id },
  })
}

/** Far beyond any map: products of such numbers are no longer exact. */
const farthest = 1e12

function badPosition(geometry: Geometry): PixelXY | null {
  const isBad = ([x, y]: PixelXY) => !(Math.abs(x) <= farthest && Math.abs(y) <= farthest)
  // layers of a million points take the short way
  if (geometry.type === 'Point') return isBad(geometry.coordinates) ? geometry.coordinates : null
  const inRuns = (runs: readonly PixelXY[][]): PixelXY | null => {
    for (const run of runs) for (const xy of run) if (isBad(xy)) return xy
    return null
  }
  return inRuns(polygonsOf(geometry).flat()) ?? inRuns(linesOf(geometry)) ?? inRuns([pointsOf(geometry)])
}

function mended({ id, geometry }: Feature, mending: Mending): Geometry | null {
  const shape = shapeOf(geometry)
  if (geometry.type === 'Point') return geometry
  if (shape === 'point') return geometryOfPoints(pointsOf(geometry))
  if (shape === 'line') {
    const lines = linesOf(geometry)
    const long = lines.filter(hasLength)
    return long.length === lines.length ? geometry : geometryOfLines(long)
  }
  const polygons = polygonsOf(geometry)
  const sound = polygons.map((polygon) => soundPolygon(polygon, { id, mending }))
  const isAsItWas = sound.every((parts, i) => parts.length === 1 && parts[0] === polygons[i])
  return isAsItWas && polygons.length > 0 ? geometry : geometryOfPolygons(sound.flat())
}

const hasLength = ([first, ...rest]: readonly PixelXY[]): boolean => first !== undefined && rest.some(([x, y]) => x !== first[0] || y !== first[1])

function soundPolygon(polygon: Polygon, { id, mending }: { id: string; mending: Mending }): Polygon[] {
  const rings = polygon.map((ring) => closedRing(ring))
  if (rings.some((ring, i) => ring !== polygon[i])) mending.closed.push(id)
  const withSurface = rings.filter((ring, at) => at === 0 || twiceArea(ring) !== 0)
  const [outer] = withSurface
  if (!outer || outer.length < 4) return []
  if (withSurface.every(isSoundRing) && holesInside(withSurface))
    return twiceArea(outer) === 0 ? [] : [withSurface.every((ring, i) => ring === polygon[i]) && withSurface.length === polygon.length ? polygon : withSurface]
  mending.crossing.push(id)
  return evenOdd(withSurface)
}

function closedRing(ring: PixelXY[]): PixelXY[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

const isSoundRing = (ring: readonly PixelXY[]): boolean => isConvex(ring) || firstCrossing(ring) === null

/** A hole reaching out of its polygon would count against its neighbours. Only corners are asked: crossings of two rings show in them but for slivers. */
function holesInside([outer = [], ...holes]: Polygon): boolean {
  if (holes.length === 0) return true
  const locate = ringLocator([outer])
  return holes.every((hole) => hole.every((xy) => locate(xy) >= 0))
}

function notesOf({ closed, crossing, empty }: Mending): string[] {
  const notes: string[] = []
  if (closed.length > 0) notes.push(`${counted(closed, 'outline was', 'outlines were')} not closed and ${closed.length === 1 ? 'is' : 'are'} closed here (${named(closed)}).`)
  if (crossing.length > 0) {
    notes.push(
      `${counted(crossing, 'outline crosses or touches itself', 'outlines cross or touch themselves')} and ${crossing.length === 1 ? 'was' : 'were'} repaired by the even-odd rule (${named(crossing)}).`,
    )
  }
  if (empty.length > 0)
    notes.push(`${counted(empty, 'feature has', 'features have')} no surface, length or place and ${empty.length === 1 ? 'is' : 'are'} left out (${named(empty)}).`)
  return notes
}

const counted = (ids: readonly string[], one: string, many: string) => `${ids.length} ${ids.length === 1 ? one : many}`

/** The first ids in words. */
export const named = (ids: readonly string[]) => (ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more`)
