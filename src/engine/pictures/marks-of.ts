import { classRegistry, isRegistryClass, maskValues } from '../../contracts/classes.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Detection, Features, Geometry } from '../../contracts/kinds/index.ts'
import { FailureError, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { type Ground, type Look, lookOf, type Mark, type Ramp } from '../../core/picture/index.ts'
import { classWords, groupDigits } from '../../core/words/index.ts'
import { type DrawnThing, nameOfValue, type Stored } from '../../tools/index.ts'
import type { Perception } from '../perception/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { classSurfaces } from './class-surfaces.ts'
import { graphMarks, pathMarks } from './line-marks.ts'
import { rasterMarks } from './raster-marks.ts'

export type MarkParts = { readonly store: ProjectStore; readonly perception: Pick<Perception, 'allObjects'> }
export type LegendPart = { readonly classId: string; readonly look: Look; readonly words: string; readonly count: number | null }
/** Marks of one result, what the legend says of them, and words for lines and pins. */
export type Drawn = { readonly marks: readonly Mark[]; readonly legend: readonly LegendPart[]; readonly notes: readonly string[]; readonly ramp?: Ramp }
type Ask = { readonly thing: DrawnThing; readonly ground: Ground; readonly opacity: number; readonly signal: AbortSignal | null }

/** Draws a result onto a ground. @fails frames_differ where it lies on another grid that cannot be mapped, and as the objects of a mask do */
export async function marksOf(parts: MarkParts, ask: Ask): Promise<Result<Drawn>> {
  const { artifact } = ask.thing.stored
  switch (artifact.kind) {
    case 'mask':
    case 'segmentation':
      return ask.thing.asObjects && artifact.kind === 'mask' ? objectMarks(parts, ask) : surfaceMarks(parts, ask)
    case 'detections':
      return objectMarks(parts, ask)
    case 'features':
      return featureMarks(artifact, ask)
    case 'graph':
      return graphMarks(artifact, ask.ground)
    case 'path':
      return pathMarks(artifact, ask.ground)
    case 'raster':
      return rasterMarks(parts.store, { stored: ask.thing.stored as Stored<'raster'>, ground: ask.ground, signal: ask.signal })
  }
}

/** Words of a class in a legend. */
export const legendWords = (classId: string): string => {
  const words = isRegistryClass(classId) ? classRegistry[classId].plural : classWords([classId])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

async function surfaceMarks({ store }: MarkParts, { thing, ground, opacity, signal }: Ask): Promise<Result<Drawn>> {
  const { artifact, artifactId } = thing.stored
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') throw new TypeError('not a raster of classes')
  const surfaces = await classSurfaces({ store, artifactId, artifact, to: ground.frame, box: ground.box, signal })
  const shown = surfaces.flatMap(({ value, polygons }) => {
    const classId = nameOfValue(value, artifact.values)
    return thing.classes && !thing.classes.includes(classId) ? [] : [{ classId, look: lookOf(classId, value), polygons }]
  })
  const unseen = [maskValues.obscured, maskValues.unknown].some((value) => (artifact.histogram[String(value)] ?? 0) > 0)
  return ok({
    marks: shown.map(({ look, polygons }) => ({ kind: 'surfaces', look, polygons, opacity })),
    legend: shown.map(({ classId, look }) => ({ classId, look, words: legendWords(classId), count: null })),
    notes: unseen ? ['Parts hidden by cloud or shadow carry no colour.'] : [],
  })
}

async function objectMarks(parts: MarkParts, ask: Ask): Promise<Result<Drawn>> {
  const seen = await seenObjects(parts, ask)
  if (!seen.ok) return seen
  const { frame } = ask.thing.stored.artifact
  const marks: Mark[] = []
  const legend: LegendPart[] = []
  for (const [at, classId] of [...new Set(seen.value.map(({ object }) => object.class))].entries()) {
    const look = lookOf(classId, at + 1)
    const mine = seen.value.filter(({ object }) => object.class === classId)
    for (const faint of [true, false]) {
      const polygons = placed(
        mine.filter((one) => one.counted !== faint),
        ask.ground,
        frame,
      )
      if (!polygons.ok) return polygons
      if (polygons.value.length > 0) marks.push({ kind: 'surfaces', look, polygons: polygons.value, faint, opacity: ask.opacity })
    }
    const count = mine.filter((one) => one.counted).length
    if (count > 0) legend.push({ classId, look, words: legendWords(classId), count })
  }
  const faint = seen.value.filter((one) => !one.counted).length
  return ok({ marks, legend, notes: faint > 0 ? [`Pale outline: ${groupDigits(faint)} below the score needed, not counted.`] : [] })
}

type Seen = { readonly object: Detection; readonly counted: boolean }

/** Every object that was not taken out by hand, and whether it counts. */
async function seenObjects({ store, perception }: MarkParts, { thing, signal }: Ask): Promise<Result<Seen[]>> {
  const stored = thing.stored as Stored<'detections'> | Stored<'mask'>
  const classes = thing.classes && thing.classes.length > 0 ? thing.classes : stored.artifact.classes
  // a raster's objects are told apart class by class, so that a legend can count each
  const sets = stored.artifact.kind === 'detections' && stored.artifact.rasterId === null ? [classes] : classes.map((name) => [name])
  const verdicts = store.artifacts.edits(stored.artifactId)
  const seen: Seen[] = []
  for (const set of sets) {
    const found = await perception.allObjects({ stored, classes: set, minScore: null, signal })
    if (!found.ok) return found
    const least = thing.minScore ?? found.value.cardScore
    const standing = found.value.objects.filter(({ id }) => verdicts.get(id) !== 'rejected')
    seen.push(...standing.map((object) => ({ object, counted: object.score === null || least === null || object.score >= least })))
  }
  return ok(seen)
}

function placed(objects: readonly { object: Detection }[], ground: Ground, frame: Ground['frame']): Result<PixelXY[][][]> {
  const out: PixelXY[][][] = []
  for (const { object } of objects) {
    const ring = mapPixels(frame, ground.frame, ringOf(object))
    if (!ring.ok) return ring
    out.push([ring.value])
  }
  return ok(out)
}

function ringOf({ outline, bbox: [left, top, right, bottom] }: Detection): readonly PixelXY[] {
  if (outline) return outline
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
}

/** Neutral colours of vector layers, in turn; roads and water have those of their class. */
function featureMarks({ frame, features, title, classes }: Features, { ground, opacity }: Ask): Result<Drawn> {
  const classId = classes[0] ?? `user:${title}`
  const look = lookOf(classId, Math.max(1, [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 97))
  const move = (points: readonly PixelXY[]): PixelXY[] => {
    const mapped = mapPixels(frame, ground.frame, points)
    if (!mapped.ok) throw new FailureError(mapped.error)
    return mapped.value
  }
  const parts = features.map(({ geometry }) => geometry).map(partsOf)
  try {
    const polygons = parts.flatMap((part) => part.polygons.map((rings) => rings.map(move)))
    const lines = parts.flatMap((part) => part.lines.map(move))
    const points = parts.flatMap((part) => part.points.flatMap((point) => move([point])))
    const marks: Mark[] = [
      ...(polygons.length > 0 ? [{ kind: 'surfaces', look, polygons, opacity } as const] : []),
      ...(lines.length > 0 ? [{ kind: 'lines', pen: classId === 'road_clear' ? 'road_open' : classId === 'road_blocked' ? 'road_blocked' : 'plain', lines } as const] : []),
      ...(points.length > 0 ? [{ kind: 'points', look, points } as const] : []),
    ]
    const words = title.charAt(0).toUpperCase() + title.slice(1)
    return ok({ marks, legend: polygons.length + points.length > 0 ? [{ classId, look, words, count: features.length }] : [], notes: lines.length > 0 ? [`${words}: lines.`] : [] })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

type Parts = { polygons: readonly (readonly (readonly PixelXY[])[])[]; lines: readonly (readonly PixelXY[])[]; points: readonly PixelXY[] }
const none: Parts = { polygons: [], lines: [], points: [] }

function partsOf(geometry: Geometry): Parts {
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [geometry.coordinates] }
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates }
    case 'LineString':
      return { ...none, lines: [geometry.coordinates] }
    case 'MultiLineString':
      return { ...none, lines: geometry.coordinates }
    case 'Polygon':
      return { ...none, polygons: [geometry.coordinates] }
    case 'MultiPolygon':
      return { ...none, polygons: geometry.coordinates }
  }
}
