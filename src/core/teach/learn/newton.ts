import { softmaxInto } from './softmax.ts'

type Problem = {
  /** standardised features, row by row */
  readonly rows: Float64Array
  readonly count: number
  readonly labels: Uint8Array
  readonly classes: number
  /** of each row in the loss */
  readonly weights: Float64Array
}

const mostSteps = 50
const flatEnough = 1e-7
/** Intercepts have no ridge; all of them moved together change nothing, so their curvature gets a floor. */
const floor = 1e-9

/**
 * Newton steps for ridge multinomial logistic regression. Each step is solved by conjugate gradients from products with the curvature,
 * so that hundreds of features cost no square matrix.
 * @returns one row a class: a weight each feature, then the intercept
 */
export function solveNewton(problem: Problem): Float64Array {
  const { count, classes } = problem
  let at = new Float64Array(classes * (count + 1))
  let here = lossAt(problem, at)
  for (let step = 0; step < mostSteps; step++) {
    if (norm(here.gradient) < flatEnough * Math.max(1, at.length)) break
    const direction = conjugate((vector) => curvatureTimes(problem, here.shares, vector), here.gradient)
    const next = lineSearch(problem, { at, loss: here.loss, gradient: here.gradient, direction })
    if (next === null) break
    at = next
    here = lossAt(problem, at)
  }
  return at
}

type Place = { at: Float64Array; loss: number; gradient: Float64Array; direction: Float64Array }

function lineSearch(problem: Problem, { at, loss, gradient, direction }: Place): Float64Array<ArrayBuffer> | null {
  const slope = dot(gradient, direction)
  for (let size = 1; size > 1e-6; size /= 2) {
    const next = at.map((value, i) => value + size * (direction[i] as number)) as Float64Array<ArrayBuffer>
    if (lossAt(problem, next).loss <= loss + 1e-4 * size * slope) return next
  }
  return null
}

function lossAt({ rows, count, labels, classes, weights }: Problem, at: Float64Array) {
  const n = labels.length
  const shares = new Float64Array(n * classes)
  const gradient = new Float64Array(at.length)
  const logits = new Float64Array(classes)
  let loss = 0
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < classes; k++) logits[k] = rowTimes(rows, i * count, { at, from: k * (count + 1), count })
    softmaxInto(logits, shares, i * classes)
    const weight = weights[i] as number
    loss -= weight * Math.log(Math.max(1e-300, shares[i * classes + (labels[i] as number)] as number))
    for (let k = 0; k < classes; k++) {
      const excess = weight * ((shares[i * classes + k] as number) - (labels[i] === k ? 1 : 0))
      addRow(gradient, k * (count + 1), { rows, from: i * count, count, by: excess })
    }
  }
  for (let j = 0; j < at.length; j++) {
    if (j % (count + 1) === count) continue
    loss += 0.5 * (at[j] as number) ** 2
    gradient[j] = (gradient[j] as number) + (at[j] as number)
  }
  return { loss, gradient, shares }
}

/** Product of the curvature with a vector: ridge, and the spread of each row's probabilities. */
function curvatureTimes({ rows, count, labels, classes, weights }: Problem, shares: Float64Array, vector: Float64Array): Float64Array {
  const out = vector.map((value, j) => (j % (count + 1) === count ? floor * value : value))
  const along = new Float64Array(classes)
  for (let i = 0; i < labels.length; i++) {
    let mean = 0
    for (let k = 0; k < classes; k++) {
      along[k] = rowTimes(rows, i * count, { at: vector, from: k * (count + 1), count })
      mean += (along[k] as number) * (shares[i * classes + k] as number)
    }
    for (let k = 0; k < classes; k++) {
      const by = (weights[i] as number) * (shares[i * classes + k] as number) * ((along[k] as number) - mean)
      addRow(out, k * (count + 1), { rows, from: i * count, count, by })
    }
  }
  return out
}

/** Solves curvature x direction = -gradient. */
function conjugate(times: (vector: Float64Array) => Float64Array, gradient: Float64Array): Float64Array {
  const direction = new Float64Array(gradient.length)
  const left = gradient.map((value) => -value)
  let search = left.slice()
  let size = dot(left, left)
  const enough = size * 1e-12
  for (let step = 0; step < 300 && size > enough; step++) {
    const bent = times(search)
    const length = size / dot(search, bent)
    for (let j = 0; j < direction.length; j++) {
      direction[j] = (direction[j] as number) + length * (search[j] as number)
      left[j] = (left[j] as number) - length * (bent[j] as number)
    }
    const next = dot(left, left)
    search = search.map((value, j) => (left[j] as number) + (next / size) * value)
    size = next
  }
  return direction
}

type Part = { readonly at: Float64Array; readonly from: number; readonly count: number }

function rowTimes(rows: Float64Array, row: number, { at, from, count }: Part): number {
  let sum = at[from + count] as number
  for (let f = 0; f < count; f++) sum += (rows[row + f] as number) * (at[from + f] as number)
  return sum
}

type Added = { readonly rows: Float64Array; readonly from: number; readonly count: number; readonly by: number }

function addRow(out: Float64Array, to: number, { rows, from, count, by }: Added): void {
  for (let f = 0; f < count; f++) out[to + f] = (out[to + f] as number) + by * (rows[from + f] as number)
  out[to + count] = (out[to + count] as number) + by
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number)
  return sum
}

const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector))
