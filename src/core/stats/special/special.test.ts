import { describe, expect, it } from 'vitest'
import { chiSquareCdf, cholesky, invertLower, multiply, normalTail, symmetricEigen, transpose } from './index.ts'
import oracle from './special.oracle.json' with { type: 'json' }

const { matrix, eigenvalues, cholesky: triangle, chiSquare, normalTail: tails } = oracle.cases

describe('distributions', () => {
  it('the tail of the normal and the chi-square are those of scipy', () => {
    for (const [z, p] of tails as [number, number][]) expect(Math.abs(normalTail(z) - p)).toBeLessThan(1e-9 * Math.max(p, 1e-3))
    for (const [x, k, low, high] of chiSquare as [number, number, number, number][]) {
      expect(chiSquareCdf(x, k)).toBeCloseTo(low, 8)
      expect(chiSquareCdf(x, k, true)).toBeCloseTo(high, 8)
    }
  })
})

describe('small matrices', () => {
  it('eigenvalues and Cholesky triangle are those of numpy, and the vectors rebuild the matrix', () => {
    const { values, vectors } = symmetricEigen(matrix)
    values.forEach((value, k) => expect(value).toBeCloseTo(eigenvalues[k] as number, 8))
    cholesky(matrix)?.forEach((row, i) => row.forEach((value, j) => expect(value).toBeCloseTo((triangle[i] as number[])[j] as number, 8)))
    const scaled = vectors.map((row) => row.map((value, k) => value * (values[k] as number)))
    multiply(scaled, transpose(vectors)).forEach((row, i) => row.forEach((value, j) => expect(value).toBeCloseTo((matrix[i] as number[])[j] as number, 8)))
  })

  it('a triangle times its inverse is one; a matrix that is not positive has no triangle', () => {
    const lower = [
      [2, 0],
      [3, 4],
    ]
    expect(multiply(lower, invertLower(lower))).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(
      cholesky([
        [1, 2],
        [2, 1],
      ]),
    ).toBeNull()
  })
})
