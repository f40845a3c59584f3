import type { Geometry, Position } from './vector-source.ts'

/** The geometry with outer rings running as asked and holes the other way round. */
export function wound(geometry: Geometry, outer: 'counter-clockwise' | 'clockwise'): Geometry {
  const sign = outer === 'counter-clockwise' ? 1 : -1
  const turn = (ring: readonly Position[], at: number) => (signedArea(ring) * sign * (at === 0 ? 1 : -1) < 0 ? ring.toReversed() : ring)
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(turn) }
  if (geometry.type === 'MultiPolygon') return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(turn)) }
  return geometry
}

/** Every position through a function; the structure stays. */
export function moved(geometry: Geometry, move: (position: Position) => Position): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: move(geometry.coordinates) }
    case 'MultiPoint':
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(move) }
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((line) => line.map(move)) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(move))) }
  }
}

/** Twice the area, positive when the ring runs counter-clockwise; from the first corner on, because far-off coordinates would eat the digits. */
export function signedArea(ring: readonly Position[]): number {
  const [ox, oy] = ring[0] ?? [0, 0]
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as Position
    const [x1, y1] = ring[i] as Position
    twice += (x0 - ox) * (y1 - oy) - (x1 - ox) * (y0 - oy)
  }
  return twice
}
