import type { Goal } from '../../../contracts/goal.ts'
import type { Frame } from '../../../contracts/frame.ts'
import type { Resource } from '../../../contracts/plan.ts'
import { ok, type Result } from '../../../contracts/result.ts'

/** What of the screen a goal needs as geometry. `region` e.g. `bottom third of image`, distances in metres. */
export type Want = Pick<Goal, 'scope' | 'region' | 'areaName' | 'points' | 'distanceM'>

/** Geometry for a want, by name: `here` for an area, `selection`, and points under their own names. */
export type Resolve = (want: Want) => Result<Record<string, Resource>>

const unitFrame: Frame = { crs: null, affine: null, width: 1, height: 1, gsd: null, gsdFrom: null }

/** Placeholders for a plan without an image: an area of the unit square, points in its middle. */
export const placeholderResolve: Resolve = (want) => {
  if (want.scope === 'route') return ok(Object.fromEntries(want.points.map((name) => [name, { kind: 'point', label: name, frame: unitFrame, xy: [0.5, 0.5] }])))
  if (want.scope === 'selection') return ok({ selection: { kind: 'selection', label: 'selected objects', ids: [] } })
  const label = want.areaName ?? want.region ?? (want.scope === 'near_point' ? `${want.distanceM ?? 50} m around ${want.points[0] ?? 'the point'}` : want.scope)
  return ok({
    here: {
      kind: 'area',
      label,
      frame: unitFrame,
      rings: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    },
  })
}
