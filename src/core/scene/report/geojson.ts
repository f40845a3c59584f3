import { featureCollection, polygon, union } from '@turf/turf'
import type { Frame } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { DateState } from '../disaster/state.ts'
import { placeOn } from '../disaster/cuts.ts'
import { levelClasses } from '../shapes/house-shape.ts'
import { localAt } from '../shape.ts'
import { levelAt } from '../truth/label-scene.ts'
import type { Building } from '../world/buildings.ts'
import type { World } from '../world/make-world.ts'
import type { PointM } from '../world/order.ts'
import { inPicture } from './date-facts.ts'
import { lonLatOf } from './ground-place.ts'
import { roadGraph } from './road-graph.ts'

type Feature = {
  readonly type: 'Feature'
  readonly id: string | number
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
}
export type Collection = { readonly type: 'FeatureCollection'; readonly features: readonly Feature[] }

const collection = (features: readonly Feature[]): Collection => ({ type: 'FeatureCollection', features })
/** The CRS of scenes is always known, so this cannot fail but by a fault of ours. */
const onMap =
  (frame: Frame) =>
  (place: PointM): [number, number] =>
    unwrap(lonLatOf(frame, place))

/** Every road inside the picture in pieces: what is open, and each stretch that is cut with its reason. */
export function roadsGeojson(world: World, state: DateState, frame: Frame): Collection {
  const at = onMap(frame)
  return collection(
    roadGraph(world, state).edges.flatMap((edge) => {
      const stops = [0, ...edge.cuts.flatMap(({ fromM, toM }) => [Math.max(0, fromM), Math.min(edge.lengthM, toM)]), edge.lengthM]
      const pieces = stops.slice(1).map((to, k) => ({ from: stops[k] ?? 0, to, reason: k % 2 === 1 ? (edge.cuts[(k - 1) / 2]?.reason ?? null) : null }))
      return pieces
        .filter(({ from, to }) => to - from > 0.01)
        .map(
          ({ from, to, reason }, k): Feature => ({
            type: 'Feature',
            id: `${edge.id}.${k}`,
            properties: {
              edge: edge.id,
              from: edge.from,
              to: edge.to,
              name: edge.name,
              class: edge.class,
              widthM: edge.halfM * 2,
              lengthM: round2(to - from),
              bridge: edge.bridge !== null,
              status: reason ? 'blocked' : 'open',
              reason,
            },
            geometry: { type: 'LineString', coordinates: [at(placeOn(edge, from)), at(placeOn(edge, to))] },
          }),
        )
    }),
  )
}

export function placesGeojson({ places }: World, frame: Frame): Collection {
  const at = onMap(frame)
  return collection(
    places.map(({ id, name, kind, xy, capacity }) => ({ type: 'Feature', id, properties: { name, kind, capacity }, geometry: { type: 'Point', coordinates: at(xy) } })),
  )
}

export function populationGeojson(world: World, frame: Frame): Collection {
  const at = onMap(frame)
  return collection(
    world.buildings
      .filter((building) => inPicture(world, building))
      .map(({ id, people, storeys, x, y }) => ({ type: 'Feature', id, properties: { building: id, people, storeys }, geometry: { type: 'Point', coordinates: at([x, y]) } })),
  )
}

/** Outlines of the walls as they stood before, with what became of each building by this date. */
export function footprintsGeojson(world: World, state: DateState, frame: Frame): Collection {
  const at = onMap(frame)
  return collection(
    world.buildings.flatMap((building, index): Feature[] => {
      if (!inPicture(world, building)) return []
      const level = levelAt(state, index)
      const flags = { flooded: state.flooded[index] === 1, burnt: state.burnt[index] === 1, buried: state.buried[index] === 1, rebuilding: state.rebuilding[index] === 1 }
      const walls = wallsOfWings(wingRings(building))
      return [
        {
          type: 'Feature',
          id: building.id,
          properties: {
            building: building.id,
            damage: levelClasses[level],
            level,
            ...flags,
            heightM: round2(building.heightM),
            storeys: building.storeys,
            roof: building.roofKind,
            people: building.people,
          },
          geometry: { type: 'Polygon', coordinates: walls.map((ring) => ring.map(at)) },
        },
      ]
    }),
  )
}

/** One outline of all wings, which overlap or touch: outer ring, then courts. @throws when the wings of a building do not meet */
function wallsOfWings(wings: readonly PointM[][]): PointM[][] {
  const [only, ...others] = wings
  if (only && others.length === 0) return [only]
  const joined = union(featureCollection(wings.map((ring) => polygon([ring.map(([x, y]) => [x, y])]))))?.geometry
  if (joined?.type !== 'Polygon') throw new RangeError('The wings of a building do not meet.')
  return joined.coordinates.map((ring) => ring.map(([x = 0, y = 0]): PointM => [x, y]))
}

/** One closed ring a wing; wings of a building overlap. */
function wingRings({ x, y, angle, wings }: Building): PointM[][] {
  const local = localAt(x, y, angle)
  return wings.map(({ u, v, halfU, halfV }) =>
    [
      [-1, 1],
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ].map(([su = 1, sv = 1]): PointM => local.out(u + su * halfU, v + sv * halfV)),
  )
}

export const round2 = (value: number): number => Math.round(value * 100) / 100
