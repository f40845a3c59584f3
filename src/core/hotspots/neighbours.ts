import { fail, ok, type Result } from '../../contracts/result.ts'

/** Neighbours of each place, itself among them: those of place i are `of[start[i]]` up to `of[start[i + 1] - 1]`. */
export type Neighbours = { readonly start: Int32Array; readonly of: Int32Array }

/** Pairs of neighbours that are held at once. */
const mostPairs = 2e7

/**
 * Places within a distance of each other (the limit included), itself included; x and y in one unit of length.
 * `over_budget` above 20 million pairs: then nearly everything is a neighbour of everything.
 */
export function withinDistance(xs: ArrayLike<number>, ys: ArrayLike<number>, distance: number): Result<Neighbours> {
  const places: Places = { xs, ys, distance, cells: cellsOf(xs, ys, distance) }
  const start = new Int32Array(xs.length + 1)
  const of: number[] = []
  for (let k = 0; k < xs.length; k++) {
    addNear(places, k, of)
    start[k + 1] = of.length
    if (of.length > mostPairs)
      return fail({
        code: 'over_budget',
        message: `Within this distance the places have more than ${mostPairs / 1e6} million pairs of neighbours.`,
        hint: 'Give a smaller distance.',
        repairable: true,
      })
  }
  return ok({ start, of: Int32Array.from(of) })
}

type Places = { readonly xs: ArrayLike<number>; readonly ys: ArrayLike<number>; readonly distance: number; readonly cells: ReadonlyMap<string, readonly number[]> }

/** Places by the square of `distance` they lie in. */
function cellsOf(xs: ArrayLike<number>, ys: ArrayLike<number>, distance: number): Map<string, number[]> {
  const cells = new Map<string, number[]>()
  for (let k = 0; k < xs.length; k++) {
    const key = `${Math.floor((xs[k] as number) / distance)},${Math.floor((ys[k] as number) / distance)}`
    const cell = cells.get(key)
    if (cell) cell.push(k)
    else cells.set(key, [k])
  }
  return cells
}

/** Adds the neighbours of a place: they lie in its own square or one of the 8 around. */
function addNear({ xs, ys, distance, cells }: Places, k: number, of: number[]): void {
  const [x, y] = [xs[k] as number, ys[k] as number]
  const [cx, cy] = [Math.floor(x / distance), Math.floor(y / distance)]
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      for (const other of cells.get(`${cx + dx},${cy + dy}`) ?? []) if (Math.hypot(x - (xs[other] as number), y - (ys[other] as number)) <= distance) of.push(other)
    }
  }
}
