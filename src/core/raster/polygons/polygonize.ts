import type { Part } from '../components/label-sets.ts'
import { RowLabeller } from '../components/row-labeller.ts'
import type { Grid, GridSource } from '../grid/grid.ts'
import type { Pace } from '../grid/pace.ts'
import { type KeyRule, type Runs, sweepGrid } from '../grid/runs.ts'
import { sweepSource } from '../grid/sweep-source.ts'
import { type FlatRing, simpleRings, twiceArea } from './rings.ts'
import { RowTracer } from './row-tracer.ts'

/** A 4-connected part as a polygon in pixel corners: outer ring first (clockwise on the screen), then its holes. */
export type PartPolygon = Omit<Part, 'label'> & { readonly rings: readonly [FlatRing, ...FlatRing[]] }

type OnPolygon = (polygon: PartPolygon) => void

/**
 * Polygons of all 4-connected parts of equal key. Each is valid as OGC and GEOS mean it, none overlaps another, and neighbours share
 * their edges exactly, because corners are whole numbers. Pixels that meet by a corner alone make two polygons (or a hole that touches).
 */
export function polygonizeGrid(grid: Grid, rule: KeyRule): PartPolygon[] {
  const polygons: PartPolygon[] = []
  const sweep = polygonSweep(grid.width, (polygon) => polygons.push(polygon))
  sweepGrid(grid, rule, sweep.row)
  sweep.finish()
  return polygons
}

/**
 * The same for a band of any size: each polygon is told when no later row can change it. Memory: one strip and the open polygons.
 * @throws FailureError `aborted`, or what the source fails with
 */
export async function streamPolygons(source: GridSource, { rule, pace }: { readonly rule: KeyRule; readonly pace?: Pace | undefined }, onPolygon: OnPolygon): Promise<void> {
  const sweep = polygonSweep(source.width, onPolygon)
  await sweepSource(source, { rule, pace, visit: sweep.row })
  sweep.finish()
}

function polygonSweep(width: number, onPolygon: OnPolygon) {
  const rings = new Map<number, FlatRing[]>()
  const labeller: RowLabeller = new RowLabeller({
    connectivity: 4,
    onPart: (part) => {
      const { label, ...rest } = part
      onPolygon({ ...rest, rings: outerFirst(rings.get(label) ?? []) })
      rings.delete(label)
    },
  })
  labeller.onJoin = (kept, gone) => moveRings(rings, kept, gone)
  const tracer = new RowTracer(width, (label, { points, pinches }) => {
    const root = labeller.sets.find(label)
    const list = rings.get(root)
    const made = simpleRings(points, pinches)
    if (list) list.push(...made)
    else rings.set(root, made)
  })
  const row = (y: number, runs: Runs) => {
    labeller.row(y, runs)
    tracer.line(y, labeller)
    labeller.settle()
  }
  return { row, finish: () => labeller.finish((y) => tracer.line(y, labeller)) }
}

function moveRings(rings: Map<number, FlatRing[]>, kept: number, gone: number): void {
  const moved = rings.get(gone)
  if (!moved) return
  rings.delete(gone)
  const list = rings.get(kept)
  if (!list) rings.set(kept, moved)
  else if (list.length >= moved.length) for (const ring of moved) list.push(ring)
  else {
    for (const ring of list) moved.push(ring)
    rings.set(kept, moved)
  }
}

/** Exactly one ring of a part is its outer one. */
function outerFirst(rings: FlatRing[]): [FlatRing, ...FlatRing[]] {
  const at = rings.length === 1 ? 0 : rings.findIndex((ring) => twiceArea(ring) > 0)
  const outer = rings[at]
  if (!outer) throw new RangeError('a part without an outer ring')
  rings[at] = rings[0] as FlatRing
  rings[0] = outer
  return rings as [FlatRing, ...FlatRing[]]
}
