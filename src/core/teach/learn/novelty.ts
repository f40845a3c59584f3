import { pick, type Samples, type Standard, standardised, standardOf } from './samples.ts'

/** Distance of a sample to the nearest class: Mahalanobis, with the spread within the classes. Beyond `limit` it is unlike anything shown. */
export type Novelty = {
  readonly standard: Standard
  /** columns of the features that are looked at */
  readonly features: readonly number[]
  /** class means, row by row */
  readonly means: Float64Array
  /** lower triangle L of the inverse spread: distance^2 = |L^T (x - mean)|^2 */
  readonly whitening: Float64Array
  readonly limit: number
}

/** Share of the whole spread added to that within the classes: few examples must not make a needle of it. */
const shrink = 0.2

/**
 * @param features columns to look at, few and smooth
 * @param groups stroke of each sample. The limit is the 99 % quantile of chi-squared, or of the distances of strokes to the others where those are larger
 */
export function fitNovelty(samples: Samples, groups: Int32Array, features: readonly number[]): Novelty {
  const narrow = narrowed(samples, features)
  const fitted = spreadOf(narrow)
  const outside: number[] = []
  for (const group of foldsOf(groups)) {
    const inside = rowsWhere(groups, (one) => !group.has(one))
    if (inside.length === 0) continue
    const rest = spreadOf(pick(narrow, inside))
    outside.push(
      ...distances(
        { ...rest, features },
        pick(
          narrow,
          rowsWhere(groups, (one) => group.has(one)),
        ).values,
      ),
    )
  }
  outside.sort((a, b) => a - b)
  const held = outside[Math.floor(0.99 * (outside.length - 1))] ?? 0
  return { ...fitted, features, limit: Math.max(Math.sqrt(chiSquared99(features.length)), held) }
}

const mostFolds = 8

/** Strokes taken out together, so that at most eight spreads are worked out. */
function foldsOf(groups: Int32Array): Set<number>[] {
  const all = [...new Set(groups)]
  const folds = Array.from({ length: Math.min(mostFolds, all.length) }, () => new Set<number>())
  all.forEach((group, at) => void folds[at % folds.length]?.add(group))
  return folds
}

const rowsWhere = (groups: Int32Array, test: (group: number) => boolean): number[] => {
  const rows: number[] = []
  groups.forEach((group, row) => {
    if (test(group)) rows.push(row)
  })
  return rows
}

function narrowed({ values, count, labels, classes }: Samples, features: readonly number[]): Samples {
  return { values: columnsOf(values, count, features), count: features.length, labels, classes }
}

function columnsOf(values: Float32Array, count: number, features: readonly number[]): Float32Array {
  const out = new Float32Array((values.length / count) * features.length)
  let to = 0
  for (let row = 0; row < values.length; row += count) for (const f of features) out[to++] = values[row + f] as number
  return out
}

type Spread = Pick<Novelty, 'standard' | 'means' | 'whitening'>

function spreadOf(samples: Samples): Spread {
  const { count, labels, classes } = samples
  const standard = standardOf(samples)
  const rows = standardised(samples.values, count, standard)
  const sizes = new Float64Array(classes)
  const means = new Float64Array(classes * count)
  labels.forEach((label, row) => {
    sizes[label] = (sizes[label] as number) + 1
    for (let f = 0; f < count; f++) means[label * count + f] = (means[label * count + f] as number) + (rows[row * count + f] as number)
  })
  for (let at = 0; at < means.length; at++) means[at] = (means[at] as number) / (sizes[Math.floor(at / count)] as number)
  const spread = new Float64Array(count * count)
  labels.forEach((label, row) => {
    for (let i = 0; i < count; i++) {
      const di = (rows[row * count + i] as number) - (means[label * count + i] as number)
      for (let j = 0; j <= i; j++) {
        const dj = (rows[row * count + j] as number) - (means[label * count + j] as number)
        spread[i * count + j] = (spread[i * count + j] as number) + (di * dj) / labels.length
      }
    }
  })
  for (let i = 0; i < count; i++) spread[i * count + i] = (spread[i * count + i] as number) + shrink
  return { standard, means, whitening: inverseLower(choleskyOf(spread, count), count) }
}

/** Lower triangle L with L L^T = matrix. */
export function choleskyOf(matrix: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * n + k] as number) * (lower[j * n + k] as number)
      lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * n + j] as number)
    }
  }
  return lower
}

function inverseLower(lower: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n)
  for (let column = 0; column < n; column++) {
    for (let i = column; i < n; i++) {
      let sum = i === column ? 1 : 0
      for (let k = column; k < i; k++) sum -= (lower[i * n + k] as number) * (out[k * n + column] as number)
      out[i * n + column] = sum / (lower[i * n + i] as number)
    }
  }
  return out
}

/** Distance of each row of the looked-at features to its nearest class. */
function distances({ standard, means, whitening, features }: Omit<Novelty, 'limit'>, narrow: Float32Array): Float64Array {
  const count = features.length
  const rows = standardised(narrow, count, standard)
  const n = rows.length / count
  const out = new Float64Array(n).fill(Number.POSITIVE_INFINITY)
  const off = new Float64Array(count)
  for (let row = 0; row < n; row++) {
    for (let mean = 0; mean < means.length; mean += count) {
      if (Number.isNaN(means[mean])) continue
      for (let f = 0; f < count; f++) off[f] = (rows[row * count + f] as number) - (means[mean + f] as number)
      out[row] = Math.min(out[row] as number, lengthWhitened(whitening, off))
    }
  }
  return out.map(Math.sqrt)
}

function lengthWhitened(whitening: Float64Array, off: Float64Array): number {
  const count = off.length
  let squared = 0
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let j = 0; j <= i; j++) sum += (whitening[i * count + j] as number) * (off[j] as number)
    squared += sum * sum
  }
  return squared
}

/** 1 where a row is unlike anything shown. */
export function unlikeRows(novelty: Novelty, values: Float32Array, count: number): Uint8Array {
  const { features, limit } = novelty
  return Uint8Array.from(distances(novelty, columnsOf(values, count, features)), (distance) => (distance > limit ? 1 : 0))
}

/** 99 % quantile of chi-squared (Wilson and Hilferty; within 1 % from 2 degrees on). */
export const chiSquared99 = (degrees: number): number => degrees * (1 - 2 / (9 * degrees) + 2.326348 * Math.sqrt(2 / (9 * degrees))) ** 3
