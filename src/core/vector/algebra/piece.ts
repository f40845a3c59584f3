import { Clipper64, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts'

export type Box = readonly [left: number, top: number, right: number, bottom: number]
/** One polygon on the grid of its layer, with the box of its outer ring. */
export type Piece = { readonly paths: Paths64; readonly box: Box }

export function boxOf(path: Path64): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { x, y } of path) {
    if (x < left) left = x
    if (y < top) top = y
    if (x > right) right = x
    if (y > bottom) bottom = y
  }
  return [left, top, right, bottom]
}

/** Rings merged in one sweep. A hole whose outer ring is elsewhere counts -1 here and stays empty. */
export function sweepPositive(paths: Paths64): Paths64 {
  const engine = new Clipper64()
  engine.preserveCollinear = false
  engine.addSubject(paths)
  const closed: Paths64 = []
  engine.execute(ClipType.Union, FillRule.Positive, closed)
  return closed
}
