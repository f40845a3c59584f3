/** Square or rectangular matrix as rows. */
export type Matrix = readonly (readonly number[])[]

export const transpose = (m: Matrix): number[][] => (m[0] ?? []).map((_, j) => m.map((row) => row[j] as number))

export const multiply = (a: Matrix, b: Matrix): number[][] => {
  const columns = transpose(b)
  return a.map((row) => columns.map((column) => row.reduce((sum, value, k) => sum + value * (column[k] as number), 0)))
}

/** Lower triangle L with L Lt = m; null where m is not positive definite. */
export function cholesky(m: Matrix): number[][] | null {
  const n = m.length
  const lower = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = (m[i] as readonly number[])[j] as number
      for (let k = 0; k < j; k++) sum -= at(lower, i, k) * at(lower, j, k)
      if (i === j && !(sum > 0)) return null
      ;(lower[i] as number[])[j] = i === j ? Math.sqrt(sum) : sum / at(lower, j, j)
    }
  }
  return lower
}

/** Inverse of a lower triangle. */
export function invertLower(lower: Matrix): number[][] {
  const n = lower.length
  const out = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0
      for (let k = j; k < i; k++) sum -= at(lower, i, k) * at(out, k, j)
      ;(out[i] as number[])[j] = sum / at(lower, i, i)
    }
  }
  return out
}

/** Eigenvalues (largest first) and unit eigenvectors (columns) of a symmetric matrix, by Jacobi rotations. */
export function symmetricEigen(m: Matrix): { readonly values: number[]; readonly vectors: number[][] } {
  const n = m.length
  const a = m.map((row) => [...row])
  const v = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => Number(i === j)))
  for (let sweep = 0; sweep < 100 && offDiagonal(a) > 0; sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, [p, q])
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => at(a, j, j) - at(a, i, i))
  return { values: order.map((i) => at(a, i, i)), vectors: v.map((row) => order.map((i) => row[i] as number)) }
}

const at = (m: Matrix, i: number, j: number): number => (m[i] as readonly number[])[j] as number

/** Sum of what lies beside the diagonal; zero once it no longer changes the diagonal. */
function offDiagonal(a: Matrix): number {
  let off = 0
  let on = 0
  a.forEach((row, i) => {
    row.forEach((value, j) => {
      if (i === j) on += Math.abs(value)
      else off += Math.abs(value)
    })
  })
  return off <= on * 1e-15 ? 0 : off
}

function rotate(a: number[][], v: number[][], [p, q]: readonly [number, number]): void {
  const apq = at(a, p, q)
  if (apq === 0) return
  const theta = (at(a, q, q) - at(a, p, p)) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (const row of a) turn(row, [p, q], { c, s })
  const [rowP, rowQ] = [a[p] as number[], a[q] as number[]]
  for (let k = 0; k < rowP.length; k++) {
    const [x, y] = [rowP[k] as number, rowQ[k] as number]
    rowP[k] = c * x - s * y
    rowQ[k] = s * x + c * y
  }
  for (const row of v) turn(row, [p, q], { c, s })
}

function turn(row: number[], [p, q]: readonly [number, number], { c, s }: { readonly c: number; readonly s: number }): void {
  const [x, y] = [row[p] as number, row[q] as number]
  row[p] = c * x - s * y
  row[q] = s * x + c * y
}
