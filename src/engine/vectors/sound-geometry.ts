import type { Doubts } from './doubts.ts'
import type { Geometry, Position } from './vector-source.ts'

/**
 * The geometry with its rings closed and without parts that have no place (NaN, infinite, too few corners), or null where nothing is left.
 * What was mended or left out is counted.
 */
export function soundGeometry(geometry: Geometry, doubts: Doubts): Geometry | null {
  switch (geometry.type) {
    case 'Point':
      return isPlace(geometry.coordinates) ? geometry : lost(doubts)
    case 'MultiPoint': {
      const points = geometry.coordinates.filter(isPlace)
      return points.length > 0 ? { ...geometry, coordinates: points } : lost(doubts)
    }
    case 'LineString': {
      const line = soundLine(geometry.coordinates, doubts)
      return line ? { ...geometry, coordinates: line } : null
    }
    case 'MultiLineString': {
      const lines = geometry.coordinates.flatMap((line) => [soundLine(line, doubts)].filter((one) => one !== null))
      return lines.length > 0 ? { ...geometry, coordinates: lines } : null
    }
    case 'Polygon': {
      const polygon = soundPolygon(geometry.coordinates, doubts)
      return polygon ? { ...geometry, coordinates: polygon } : null
    }
    case 'MultiPolygon': {
      const polygons = geometry.coordinates.flatMap((polygon) => [soundPolygon(polygon, doubts)].filter((one) => one !== null))
      return polygons.length > 0 ? { ...geometry, coordinates: polygons } : null
    }
  }
}

const isPlace = ([x, y]: Position) => Number.isFinite(x) && Number.isFinite(y)

function lost(doubts: Doubts): null {
  doubts.count('features have coordinates that are no position and are left out')
  return null
}

function soundLine(line: readonly Position[], doubts: Doubts): readonly Position[] | null {
  if (!line.every(isPlace)) return lost(doubts)
  if (line.length >= 2) return line
  doubts.count('lines have fewer than two points and are left out')
  return null
}

/** A polygon without its outer ring is none; holes that are no rings are left out alone. */
function soundPolygon(rings: readonly (readonly Position[])[], doubts: Doubts): (readonly Position[])[] | null {
  const sound = rings.map((ring) => soundRing(ring, doubts))
  const [outer, ...holes] = sound
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null
}

function soundRing(ring: readonly Position[], doubts: Doubts): readonly Position[] | null {
  if (!ring.every(isPlace)) return lost(doubts)
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last) return tooShort(doubts)
  const isClosed = first[0] === last[0] && first[1] === last[1]
  const closed = isClosed ? ring : [...ring, first]
  if (closed.length < 4) return tooShort(doubts)
  if (!isClosed) doubts.count('rings were not closed and are closed')
  return closed
}

function tooShort(doubts: Doubts): null {
  doubts.count('rings have fewer than three corners and are left out')
  return null
}

/** All positions of a geometry, in order. */
export function* positionsOf(geometry: Geometry): Iterable<Position> {
  if (geometry.type === 'Point') yield geometry.coordinates
  else if (geometry.type === 'MultiPoint' || geometry.type === 'LineString') yield* geometry.coordinates
  else if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') for (const line of geometry.coordinates) yield* line
  else for (const polygon of geometry.coordinates) for (const ring of polygon) yield* ring
}
