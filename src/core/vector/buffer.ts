import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { unionAll } from './algebra/union.ts'
import { cutAtTurn } from './date-line.ts'
import { bufferFar, isFar } from './buffer-far.ts'
import { type Grown, type Growth, noFeatures, outside, planeWords, type Step } from './growth.ts'
import { offsetGeometry, type Round } from './offset.ts'
import { boxOfGeometry, geometryOfPolygons, type Made, mapRuns, type Polygon, runsOf, shapeOf, type VectorLayer } from './parts.ts'
import { type Cell, cellsOf } from './plane/cells.ts'
import { overPole } from './plane/over-pole.ts'
import { thinnedRun } from './simplify.ts'
import { named, soundFeatures } from './sound.ts'

export type BufferAsk = {
  readonly distanceM: number
  /** chords a full circle is drawn with; unless set they lie at most 2 cm or 0.12 % of the distance inside the circle, whichever is more */
  readonly chords?: number | undefined
  /** one surface in place of one a feature */
  readonly dissolve?: boolean | undefined
  readonly pace?: Pace | undefined
}

/**
 * What lies within `distanceM` metres on the ground of each feature, as polygons with its id and attributes; rounded, measured in local planes named in
 * the method. A negative distance takes a rim off polygons.
 * @fails argument_invalid (0, no number, negative for lines or points), gsd_unknown, frame_unknown, geometry_invalid, input_missing (no features)
 */
export async function bufferLayer({ frame, features }: VectorLayer, ask: BufferAsk): Promise<Result<Made>> {
  const problem = checkAsk(features, ask.distanceM)
  if (problem) return problem
  const sound = soundFeatures(features)
  if (!sound.ok) return sound
  const { features: placed } = cutAtTurn(frame, sound.value.features)
  const step = makePace(ask.pace)
  const round = { distance: ask.distanceM, chords: ask.chords ?? chordsFor(ask.distanceM) }
  const growth = await grownPieces({ frame, features: placed }, { round, dissolve: ask.dissolve ?? false, step })
  if (!growth.ok) return growth
  const { pieces, planes } = growth.value
  const surfaces = ask.dissolve ? await asOne(pieces, step) : byFeature(placed, pieces)
  const finished = cutAtTurn(frame, surfaces)
  const left = new Set(pieces.map(({ feature }) => feature))
  const lost = ask.dissolve ? [] : placed.filter((feature) => !left.has(feature))
  return ok({
    features: finished.features,
    method: `${ask.distanceM < 0 ? `${-ask.distanceM} m taken off the rim` : `Everything within ${ask.distanceM} m`}${ask.dissolve ? ', merged' : ''}; measured in ${planeWords(planes)}, circles of ${round.chords} chords${hasManyCorners(placed) ? `, outlines of more than ${mostCorners} corners thinned by at most ${100 * thinningShare} % of the distance first` : ''}.`,
    notes: [
      ...sound.value.notes,
      ...(lost.length > 0 ? [`Nothing is left of ${lost.length} ${lost.length === 1 ? 'feature' : 'features'} (${named(lost.map(({ id }) => id))}).`] : []),
      ...(finished.cut.length > 0 ? ['Outlines that cross the date line are cut there.'] : []),
    ],
  })
}

/** Arcs deviate by 2 cm at most, which no footprint is true to; never by more than 0.22 % of the distance, nor drawn finer than 0.12 %. */
const chordsFor = (distanceM: number): number => Math.min(64, Math.max(48, Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - 0.02 / Math.abs(distanceM))))))

/** Features that one plane serves, and those it does not. */
async function grownPieces({ frame, features }: VectorLayer, grow: Grow): Promise<Result<Growth>> {
  const near: Feature[] = []
  const far: Feature[] = []
  for (const feature of features) (isFar(frame, feature.geometry, grow.round.distance) ? far : near).push(feature)
  const grown = await growNear({ frame, features: near }, grow)
  if (!grown.ok) return grown
  const farther = await bufferFar({ frame, features: far }, grow)
  if (!farther.ok) return farther
  return ok({ pieces: [...grown.value.pieces, ...farther.value.pieces], planes: [...grown.value.planes, ...farther.value.planes] })
}

function checkAsk(features: readonly Feature[], distanceM: number) {
  if (!Number.isFinite(distanceM) || distanceM === 0) {
    return fail({ code: 'argument_invalid', message: `A distance of ${distanceM} m makes no buffer.`, hint: 'Give the distance in metres, for example 100.', repairable: true })
  }
  if (Math.abs(distanceM) > 5_000_000)
    return fail({ code: 'argument_invalid', message: `${distanceM} m reach around half the Earth.`, hint: 'Give at most 5,000 km.', repairable: true })
  if (features.length === 0) return noFeatures()
  const odd = distanceM < 0 ? features.find(({ geometry }) => shapeOf(geometry) !== 'polygon') : undefined
  if (!odd) return null
  return fail({
    code: 'argument_invalid',
    message: `A negative distance (${distanceM} m) takes a rim off polygons, and feature ${odd.id} is a ${shapeOf(odd.geometry)}.`,
    hint: 'Give a distance above 0, or polygons.',
    repairable: true,
  })
}

type Grow = { readonly round: Round; readonly dissolve: boolean; readonly step: Step }

async function growNear({ frame, features }: VectorLayer, { round, dissolve, step }: Grow): Promise<Result<Growth>> {
  if (features.length === 0) return ok({ pieces: [], planes: [] })
  const boxes = features.map(({ geometry }) => boxOfGeometry(geometry))
  const corners = features.reduce((sum, { geometry }) => sum + runsOf(geometry).reduce((n, run) => n + run.length, 0), 0)
  const cells = cellsOf(frame, boxes, { reachM: Math.max(0, round.distance), corners: corners + 32 * features.length })
  if (!cells.ok) return cells
  const pieces: Grown[] = []
  for (const cell of cells.value) {
    const grown: Grown[] = []
    for (const member of cell.members) {
      const feature = features[member] as Feature
      const geometry = inMetres(feature.geometry, cell)
      const lost = runsOf(geometry).some((run) => run.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y)))
      if (lost) return outside(feature.id)
      const polygons = offsetGeometry(coarser(geometry, round.distance), round)
      if (polygons.length > 0) grown.push({ feature, polygons })
      await step(pieces.length + grown.length, features.length)
    }
    const merged = dissolve ? await oneOf(grown, step) : grown
    for (const { feature, polygons } of merged) pieces.push({ feature, polygons: inPixels(polygons, cell, frame) })
  }
  return ok({ pieces, planes: cells.value.map(({ plane }) => plane.name) })
}

async function oneOf(grown: readonly Grown[], step: Step): Promise<Grown[]> {
  const [first] = grown
  if (!first) return []
  return [
    {
      feature: first.feature,
      polygons: await unionAll(
        grown.flatMap(({ polygons }) => polygons),
        step,
      ),
    },
  ]
}

/** Corners of a run that are kept as they are; a sweep over many more that lie close together would not end. */
const mostCorners = 4000
/** What thinning may move a corner by, as a share of the distance: as much as the chords of the circle leave open. */
const thinningShare = 0.0012

function coarser(geometry: Geometry, distanceM: number): Geometry {
  return mapRuns(geometry, (run) => {
    const thin = run.length > mostCorners ? thinnedRun(run, Math.abs(distanceM) * thinningShare) : run
    return thin.length >= 4 ? thin : run
  })
}

const hasManyCorners = (features: readonly Feature[]): boolean => features.some(({ geometry }) => runsOf(geometry).some((run) => run.length > mostCorners))

const inMetres = (geometry: Geometry, { plane }: Cell): Geometry => mapRuns(geometry, (run) => run.map(plane.toMetres))

function inPixels(polygons: readonly Polygon[], { plane }: Cell, frame: Frame): Polygon[] {
  return polygons.map((polygon) => polygon.map((ring) => overPole(frame, ring.map(plane.toPixels) as PixelXY[])))
}

function byFeature(features: readonly Feature[], pieces: readonly Grown[]): Feature[] {
  const parts = new Map<Feature, Polygon[]>()
  for (const { feature, polygons } of pieces) parts.set(feature, [...(parts.get(feature) ?? []), ...polygons])
  return features.flatMap((feature) => {
    const geometry = geometryOfPolygons(parts.get(feature) ?? [])
    return geometry ? [{ ...feature, geometry }] : []
  })
}

async function asOne(pieces: readonly Grown[], step: Step): Promise<Feature[]> {
  const all = pieces.flatMap(({ polygons }) => polygons)
  const merged = pieces.length > 1 ? await unionAll(all, step) : all
  return merged.map((polygon, i) => ({ id: `${i + 1}`, geometry: { type: 'Polygon', coordinates: polygon }, properties: {} }))
}
