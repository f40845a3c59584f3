import { Clipper64, ClipType, FillRule, type Path64, type Paths64, type Rect64, rectClip } from 'clipper2-ts'
import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { boxOfRuns, type Polygon, twiceArea } from '../parts.ts'
import { type Grid, gridOver, pathArea } from './grid.ts'
import { nestRings } from './nest.ts'

export type Operation = 'intersect' | 'subtract' | 'union'

const types = { intersect: ClipType.Intersection, subtract: ClipType.Difference, union: ClipType.Union } as const

/** Most bits of a grid for one pair: products stay exact. */
const pairBits = 26

/** Outer rings turn positively and holes negatively, so that windings add up. */
export function orientedPaths(polygons: readonly Polygon[], grid: Grid): Paths64 {
  const paths: Paths64 = []
  for (const polygon of polygons) {
    polygon.forEach((ring, at) => {
      const path = grid.toPath(ring)
      if (twiceArea(ring) < 0 === (at === 0)) path.reverse()
      paths.push(path)
    })
  }
  return paths
}

/** `a` and `b` are sound polygons in the same plane; shared sides and touching corners give no polygon without surface. */
export function clipPolygons(operation: Operation, a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  const boxA = boxOfRuns(a.flat())
  const boxB = boxOfRuns(b.flat())
  // only where both are can they meet: the grid is finest there
  const box: PixelBox = [Math.min(boxA[0], boxB[0]), Math.min(boxA[1], boxB[1]), Math.max(boxA[2], boxB[2]), Math.max(boxA[3], boxB[3])]
  if (!box.every(Number.isFinite)) return operation === 'intersect' ? [] : [...a, ...(operation === 'union' ? b : [])]
  const grid = gridOver(box, pairBits)
  const engine = new Clipper64()
  const near = windowOf(boxA, boxB, grid)
  engine.addSubject(operation === 'intersect' ? onlyNear(orientedPaths(a, grid), near) : orientedPaths(a, grid))
  engine.addClip(operation === 'union' ? orientedPaths(b, grid) : onlyNear(orientedPaths(b, grid), near))
  const closed: Paths64 = []
  engine.execute(types[operation], FillRule.NonZero, closed)
  return nestRings(withSurface(closed), grid)
}

/** The ground both reach, a little wider: nothing outside it can be shared. On the grid. */
function windowOf(a: PixelBox, b: PixelBox, grid: Grid): Rect64 {
  const [low, high] = grid.toPath([
    [Math.max(a[0], b[0]), Math.max(a[1], b[1])],
    [Math.min(a[2], b[2]), Math.min(a[3], b[3])],
  ])
  const margin = 16
  return { left: (low?.x ?? 0) - margin, top: (low?.y ?? 0) - margin, right: (high?.x ?? 0) + margin, bottom: (high?.y ?? 0) + margin }
}

/** Fewer corners are swept as they are. */
const worthCutting = 2000

/** A coast line of a million corners against one town: only the coast beside the town is swept. */
function onlyNear(paths: Paths64, near: Rect64): Paths64 {
  if (near.right <= near.left || near.bottom <= near.top || paths.reduce((sum, path) => sum + path.length, 0) < worthCutting) return paths
  return rectClip(near, paths)
}

/** Parts of lines inside (or, with `subtract`, outside) polygons. */
export function clipLines(operation: 'intersect' | 'subtract', lines: readonly (readonly PixelXY[])[], polygons: readonly Polygon[]): PixelXY[][] {
  const grid = gridOver(boxOfRuns([...lines, ...polygons.flat()]), 30)
  const engine = new Clipper64()
  engine.addOpenSubject(lines.filter((line) => line.length > 1).map((line) => openPath(line, grid)))
  engine.addClip(orientedPaths(polygons, grid))
  const open: Paths64 = []
  engine.execute(types[operation], FillRule.NonZero, [], open)
  return open.filter((path) => path.length > 1).map(grid.toRun)
}

/** A closed line keeps its last position: as a line it has two ends. */
function openPath(line: readonly PixelXY[], grid: Grid): Path64 {
  const path = grid.toPath(line)
  const [first] = path
  return first && path.length < line.length ? [...path, { ...first }] : path
}

/** Slivers thinner than a few steps of the grid are what rounding leaves where two outlines touch. */
export function withSurface(paths: Paths64): Paths64 {
  return paths.filter((path) => {
    let along = 0
    let last = path.at(-1)
    for (const point of path) {
      if (last) along += Math.abs(point.x - last.x) + Math.abs(point.y - last.y)
      last = point
    }
    return Math.abs(pathArea(path)) > 2 * along
  })
}

/** A polygon whose rings cross or overlap, made sound: what an odd number of its outer windings holds, less its holes. */
export function evenOdd([outer, ...holes]: Polygon): Polygon[] {
  if (!outer) return []
  const grid = gridOver(boxOfRuns([outer]), 30)
  const engine = new Clipper64()
  engine.addSubject([grid.toPath(outer)])
  const closed: Paths64 = []
  engine.execute(ClipType.Union, FillRule.EvenOdd, closed)
  const sound = nestRings(withSurface(closed), grid)
  return holes.length === 0 ? sound : holes.reduce<Polygon[]>((left, hole) => clipPolygons('subtract', left, evenOdd([hole])), sound)
}
