/** Neighbours of each place, itself among them: those of place i are `of[start[i]]` up to `of[start[i + 1] - 1]`. */
export type Neighbours = { readonly start: Int32Array; readonly of: Int32Array }

/** Places within a distance of each other (the limit included), itself included; x and y in one unit of length. */
export function withinDistance(xs: ArrayLike<number>, ys: ArrayLike<number>, distance: number): Neighbours {
  const n = xs.length
  const cells = new Map<string, number[]>()
  const cellOf = (k: number): [number, number] => [Math.floor((xs[k] as number) / distance), Math.floor((ys[k] as number) / distance)]
  for (let k = 0; k < n; k++) {
    const key = cellOf(k).join()
    const cell = cells.get(key)
    if (cell) cell.push(k)
    else cells.set(key, [k])
  }
  const start = new Int32Array(n + 1)
  const of: number[] = []
  for (let k = 0; k < n; k++) {
    const [cx, cy] = cellOf(k)
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const other of cells.get(`${cx + dx},${cy + dy}`) ?? []) {
          if (Math.hypot((xs[k] as number) - (xs[other] as number), (ys[k] as number) - (ys[other] as number)) <= distance) of.push(other)
        }
      }
    }
    start[k + 1] = of.length
  }
  return { start, of: Int32Array.from(of) }
}
