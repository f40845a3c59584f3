import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Feature, Features, Geometry } from '../../contracts/kinds/index.ts'

/** Outer ring first, then holes; closed. */
export type Polygon = PixelXY[][]

/** Features in the frame their positions are pixels of. */
export type VectorLayer = Pick<Features, 'frame' | 'features'>

/** What a function over layers gives back: features, how they were made, and what must be known before they are used. */
export type Made = { readonly features: Feature[]; readonly method: string; readonly notes: string[] }

export type Shape = 'point' | 'line' | 'polygon'

export function shapeOf({ type }: Geometry): Shape {
  if (type === 'Point' || type === 'MultiPoint') return 'point'
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : 'polygon'
}

/** The one shape of all features; null where they differ or there are none. */
export function shapeOfAll(features: readonly Feature[]): Shape | null {
  const shapes = new Set(features.map(({ geometry }) => shapeOf(geometry)))
  const [first] = shapes
  return shapes.size === 1 && first ? first : null
}

/** Polygons of a geometry; empty for lines and points. */
export function polygonsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** Lines of a geometry; empty for polygons and points. */
export function linesOf(geometry: Geometry): PixelXY[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

/** Points of a geometry; empty for polygons and lines. */
export function pointsOf(geometry: Geometry): PixelXY[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'MultiPoint' ? geometry.coordinates : []
}

/** Runs of positions: rings, lines, or each point as a run of one. */
export function runsOf(geometry: Geometry): PixelXY[][] {
  const shape = shapeOf(geometry)
  if (shape === 'polygon') return polygonsOf(geometry).flat()
  return shape === 'line' ? linesOf(geometry) : pointsOf(geometry).map((point) => [point])
}

/** null where there is none. */
export function geometryOfPolygons(polygons: readonly Polygon[]): Geometry | null {
  const [only] = polygons
  if (!only) return null
  return polygons.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: [...polygons] }
}

export function geometryOfLines(lines: readonly PixelXY[][]): Geometry | null {
  const [only] = lines
  if (!only) return null
  return lines.length === 1 ? { type: 'LineString', coordinates: only } : { type: 'MultiLineString', coordinates: [...lines] }
}

export function geometryOfPoints(points: readonly PixelXY[]): Geometry | null {
  const [only] = points
  if (!only) return null
  return points.length === 1 ? { type: 'Point', coordinates: only } : { type: 'MultiPoint', coordinates: [...points] }
}

/** The geometry with every run of positions changed. */
export function mapRuns(geometry: Geometry, map: (run: PixelXY[]) => PixelXY[]): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: map([geometry.coordinates])[0] ?? geometry.coordinates }
    case 'MultiPoint':
    case 'LineString':
      return { ...geometry, coordinates: map(geometry.coordinates) }
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(map) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(map)) }
  }
}

const nowhere = (): PixelBox => [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]

/** Smallest box around runs of positions; infinite the wrong way round where there are none. */
export function boxOfRuns(runs: Iterable<readonly PixelXY[]>): PixelBox {
  const box = nowhere()
  for (const run of runs) {
    for (const [x, y] of run) {
      if (x < box[0]) box[0] = x
      if (y < box[1]) box[1] = y
      if (x > box[2]) box[2] = x
      if (y > box[3]) box[3] = y
    }
  }
  return box
}

export const boxOfGeometry = (geometry: Geometry): PixelBox => boxOfRuns(runsOf(geometry))

export function boxOfFeatures(features: readonly Feature[]): PixelBox {
  const box = nowhere()
  for (const { geometry } of features) {
    const [left, top, right, bottom] = boxOfGeometry(geometry)
    box[0] = Math.min(box[0], left)
    box[1] = Math.min(box[1], top)
    box[2] = Math.max(box[2], right)
    box[3] = Math.max(box[3], bottom)
  }
  return box
}

export const boxesMeet = (a: PixelBox, b: PixelBox): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** Twice the surface of a closed ring, positive where it turns from the first axis to the second. */
export function twiceArea(ring: readonly PixelXY[]): number {
  const [first] = ring
  if (!first) return 0
  const [x0, y0] = first
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as PixelXY
    const [bx, by] = ring[i] as PixelXY
    // from the first corner: far from the origin the products would lose the surface
    twice += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
  }
  return twice
}
