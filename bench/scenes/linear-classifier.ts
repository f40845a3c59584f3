export type Sample = { readonly features: readonly number[]; readonly isReal: boolean }
export type Judge = (features: readonly number[]) => number

/** Ridge logistic regression on standardised features by Newton steps; both classes weigh the same. Gives the probability of "real". */
export function fitLogistic(samples: readonly Sample[], ridge = 1): Judge {
  const size = samples[0]?.features.length ?? 0
  const middle = Array.from({ length: size }, (_, k) => samples.reduce((sum, { features }) => sum + (features[k] ?? 0), 0) / samples.length)
  const spread = Array.from(
    { length: size },
    (_, k) => Math.sqrt(samples.reduce((sum, { features }) => sum + ((features[k] ?? 0) - (middle[k] ?? 0)) ** 2, 0) / samples.length) || 1,
  )
  const row = (features: readonly number[]) => [1, ...features.map((value, k) => (value - (middle[k] ?? 0)) / (spread[k] ?? 1))]
  const rows = samples.map(({ features, isReal }) => ({ x: row(features), y: isReal ? 1 : 0 }))
  const real = rows.filter(({ y }) => y === 1).length
  const weight = (y: number) => samples.length / 2 / (y === 1 ? real : samples.length - real)
  let beta = new Array<number>(size + 1).fill(0)
  for (let step = 0; step < 20; step++) {
    const gradient = beta.map((value, k) => (k === 0 ? 0 : -ridge * value))
    const hessian = beta.map((_, k) => beta.map((__, j) => (k === j && k > 0 ? ridge : k === j ? 1e-6 : 0)))
    for (const { x, y } of rows) addSample({ gradient, hessian }, { x, error: weight(y) * (y - sigmoid(dot(beta, x))), curve: weight(y) * slope(dot(beta, x)) })
    const move = solve(hessian, gradient)
    beta = beta.map((value, k) => value + (move[k] ?? 0))
    if (Math.max(...move.map(Math.abs)) < 1e-6) break
  }
  return (features) => sigmoid(dot(beta, row(features)))
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
const slope = (value: number): number => sigmoid(value) * (1 - sigmoid(value))
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0)

type Sums = { readonly gradient: number[]; readonly hessian: number[][] }

function addSample({ gradient, hessian }: Sums, { x, error, curve }: { x: readonly number[]; error: number; curve: number }): void {
  for (let k = 0; k < x.length; k++) {
    gradient[k] = (gradient[k] ?? 0) + error * (x[k] ?? 0)
    const line = hessian[k] ?? []
    for (let j = 0; j < x.length; j++) line[j] = (line[j] ?? 0) + curve * (x[k] ?? 0) * (x[j] ?? 0)
  }
}

/** Gaussian elimination with the largest pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, k) => [...line, right[k] ?? 0])
  const size = rows.length
  for (let k = 0; k < size; k++) {
    const pivot = rows.slice(k).reduce((best, line, at) => (Math.abs(line[k] ?? 0) > Math.abs(rows[best]?.[k] ?? 0) ? at + k : best), k)
    ;[rows[k], rows[pivot]] = [rows[pivot] ?? [], rows[k] ?? []]
    for (let at = k + 1; at < size; at++) subtract({ from: rows[at] ?? [], line: rows[k] ?? [] }, k)
  }
  const found = new Array<number>(size).fill(0)
  for (let k = size - 1; k >= 0; k--) {
    const line = rows[k] ?? []
    let rest = line[size] ?? 0
    for (let j = k + 1; j < size; j++) rest -= (line[j] ?? 0) * (found[j] ?? 0)
    found[k] = rest / (line[k] ?? 1)
  }
  return found
}

function subtract({ from, line }: { from: number[]; line: readonly number[] }, k: number): void {
  const factor = (from[k] ?? 0) / (line[k] ?? 1)
  for (let j = k; j < from.length; j++) from[j] = (from[j] ?? 0) - factor * (line[j] ?? 0)
}
