import type { Path64, Point64 } from 'clipper2-ts'
import type { Tile } from './cut-to-tile.ts'

/** Runs of outlines between two sides of tiles, found by where they start. */
export type Seams = { readonly whole: Path64[]; readonly starting: Map<string, Path64[]>; open: number }

export const noSeams = (): Seams => ({ whole: [], starting: new Map(), open: 0 })

const keyOf = ({ x, y }: Point64) => `${x} ${y}`

/** Takes in the outlines of one tile: sides along the tile are dropped, for the neighbour has the same. */
export function addOutlines(seams: Seams, paths: readonly Path64[], tile: Tile): void {
  for (const path of paths) {
    const along = path.map((point, i) => liesAlong(point, path[(i + 1) % path.length] as Point64, tile))
    const cut = along.indexOf(true)
    if (cut < 0) seams.whole.push(path)
    else addRuns(seams, path, { along, cut })
  }
}

function liesAlong(a: Point64, b: Point64, { left, top, right, bottom }: Tile): boolean {
  if (a.x === b.x) return a.x === left || a.x === right
  return a.y === b.y && (a.y === top || a.y === bottom)
}

function addRuns(seams: Seams, path: Path64, { along, cut }: { along: readonly boolean[]; cut: number }): void {
  let run: Path64 = []
  for (let k = 1; k <= path.length; k++) {
    const i = (cut + k) % path.length
    run.push(path[i] as Point64)
    if (along[i]) {
      if (run.length > 1) addRun(seams, run)
      run = []
    }
  }
}

function addRun(seams: Seams, run: Path64): void {
  const key = keyOf(run[0] as Point64)
  const there = seams.starting.get(key)
  if (there) there.push(run)
  else seams.starting.set(key, [run])
  seams.open++
}

/** Closed outlines of all tiles together; null where an end of a run has no start to go on with. */
export function stitched(seams: Seams): Path64[] | null {
  const rings = [...seams.whole]
  let left = seams.open
  for (const runs of seams.starting.values()) {
    for (let first = runs.pop(); first; first = runs.pop()) {
      const { ring, used } = follow(seams, first)
      if (!ring) return null
      left -= used
      rings.push(ring)
    }
  }
  return left === 0 ? rings : null
}

function follow(seams: Seams, first: Path64): { ring: Path64 | null; used: number } {
  const start = keyOf(first[0] as Point64)
  const ring: Path64 = []
  let used = 0
  for (let run: Path64 | undefined = first; run; ) {
    used++
    // where two runs meet lies on a side of an outline, not at a corner
    for (let i = 1; i < run.length - 1; i++) ring.push(run[i] as Point64)
    const end = keyOf(run.at(-1) as Point64)
    if (end === start) return { ring, used }
    const next = seams.starting.get(end)
    run = next?.length === 1 ? next.pop() : undefined
  }
  return { ring: null, used }
}
