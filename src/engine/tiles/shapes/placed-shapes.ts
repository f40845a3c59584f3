import type { Frame, PixelBox, PixelXY } from '../../../contracts/frame.ts'
import type { EdgeState, Feature, Features, Geometry, Graph } from '../../../contracts/kinds/index.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { mapPixels } from '../../../core/geo/index.ts'
import { boxOfGeometry, mapRuns, runsOf } from '../../../core/vector/index.ts'
import { indexBoxes } from '../../../core/vector/feature-index.ts'
import { classOfFeature, classOfState } from './shape-look.ts'

/** One feature or stretch of road in pixels of the map. `classId` is what it is drawn as. */
export type PlacedShape = { readonly id: string; readonly classId: string; readonly state: EdgeState | null; readonly geometry: Geometry; readonly box: PixelBox }

/** Shapes of one result on the grid of the map, found by place and by id. */
export type PlacedShapes = {
  readonly shapes: readonly PlacedShape[]
  /** shapes whose boxes meet a box, in their own order */
  readonly meeting: (box: PixelBox) => PlacedShape[]
  readonly byId: ReadonlyMap<string, PlacedShape>
  /** how many positions they have together */
  readonly positions: number
}

/** Brings features or the edges of a graph onto the map. @fails frames_differ, as `mapPixels` does */
export function placeShapes(artifact: Features | Graph, map: Frame): Result<PlacedShapes> {
  const made = artifact.kind === 'graph' ? stretches(artifact) : plain(artifact)
  const all: PixelXY[] = []
  for (const { geometry } of made) for (const run of runsOf(geometry)) for (const xy of run) all.push(xy)
  // one call for all: a projection is set up once
  const mapped = mapPixels(artifact.frame, map, all)
  if (!mapped.ok) return mapped
  let next = 0
  const shapes = made.map((shape): PlacedShape => {
    const geometry = mapRuns(shape.geometry, (run) => {
      next += run.length
      return mapped.value.slice(next - run.length, next)
    })
    return { ...shape, geometry, box: boxOfGeometry(geometry) }
  })
  const index = indexBoxes(shapes.map(({ box }) => box))
  return ok({
    shapes,
    positions: all.length,
    byId: new Map(shapes.map((shape) => [shape.id, shape])),
    meeting: (box) =>
      index
        .meeting(box)
        .sort((a, b) => a - b)
        .flatMap((at) => shapes[at] ?? []),
  })
}

type Made = Pick<PlacedShape, 'id' | 'state' | 'classId' | 'geometry'>

const stretches = ({ edges }: Graph): Made[] =>
  edges.map(({ id, line, state }) => ({ id, state, classId: classOfState[state], geometry: { type: 'LineString', coordinates: line } }))

const plain = (artifact: Features): Made[] =>
  artifact.features.map((feature: Feature) => ({ id: feature.id, state: null, classId: classOfFeature(artifact, feature), geometry: feature.geometry }))
