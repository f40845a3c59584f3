import type { Frame } from '../../contracts/frame.ts'
import type { Artifact, Features, Graph } from '../../contracts/kinds/index.ts'
import type { Result } from '../../contracts/result.ts'
import type { ValueRamp } from '../../contracts/services/evidence.ts'
import { keepRecent } from '../keep-recent.ts'
import type { ProjectStore } from '../project/index.ts'
import { placeShapes, type PlacedShapes } from './shapes/placed-shapes.ts'
import { bandOf, valueRamp } from './values/value-ramp.ts'

/** positions kept placed on the map: some layers of 50,000 outlines */
const mostPositions = 3_000_000
const mostRamps = 100

export type MadeResults = ReturnType<typeof makeMadeResults>

/** What drawing and clicking need of results that steps made, worked out once: results never change. */
export function makeMadeResults(store: Pick<ProjectStore, 'floats'>) {
  const placed = keepRecent<Result<PlacedShapes>>(mostPositions, (_, shapes) => (shapes.ok ? Math.max(1000, shapes.value.positions) : 1))
  const ramps = keepRecent<ValueRamp | null>(mostRamps)
  return {
    /** shapes of a result on the grid of the map, indexed. @fails as `mapPixels` does where they cannot be brought there */
    shapes: (artifactId: string, artifact: Features | Graph, map: Frame): Result<PlacedShapes> =>
      placed(`${artifactId} ${JSON.stringify([map.crs, map.affine, map.width, map.height])}`, () => placeShapes(artifact, map)),
    /** null where the raster has no such band, or no value */
    ramp(artifactId: string, raster: Extract<Artifact, { kind: 'raster' }>, plane: string | null): ValueRamp | null {
      const band = bandOf(raster, plane)
      return band && ramps(`${artifactId} ${band.plane}`, () => valueRamp(store, artifactId, { raster, band }))
    },
  }
}
