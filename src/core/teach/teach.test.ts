import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { featureHaloPx, pixelFeatureNames, pixelFeatures } from './features/pixel-features.ts'
import { fitLinear, predictLinear } from './learn/linear.ts'
import { fitForest, predictForest } from './learn/forest.ts'
import { strongest } from './learn/classifier.ts'
import { normalFrom, seededRandom } from './random.ts'
import type { Samples } from './learn/samples.ts'
import { classScores } from './score/held-aside.ts'
// made by make-reference.py with scipy 1.17 and scikit-learn 1.9
import reference from './reference.json' with { type: 'json' }

const imageOf = (width: number, height: number) => {
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set([(7 * x + 13 * y + ((x * y) % 11) * 9) % 256, ((3 * x * x + 5 * y) % 200) + 20, (11 * x + y * y) % 251], (y * width + x) * 3)
  }
  return { rgb, width, height }
}

describe('pixel features', () => {
  const { width, height, at, values } = reference.pixels
  const rows = pixelFeatures(imageOf(width, height), [0, 0, width, height])
  const names = pixelFeatureNames()

  it.each(Object.entries(values))('%s is what scipy says', (name, expected) => {
    const feature = names.indexOf(name)
    at.forEach(([x, y], k) => expect(rows.values[((y as number) * width + (x as number)) * rows.count + feature]).toBeCloseTo(expected[k] as number, 3))
  })

  it('have as many names as numbers, and pattern shares that add to one', () => {
    expect(names.length).toBe(rows.count)
    const first = names.indexOf('pattern 0')
    for (let at = 0; at < rows.rows; at += 97) {
      const shares = rows.values.subarray(at * rows.count + first, at * rows.count + first + 8)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
    }
  })

  it('of a window with enough around it are exactly those of the whole', () => {
    const whole = imageOf(150, 130)
    const all = pixelFeatures(whole, [0, 0, 150, 130])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 140 }), fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 10 }), (left, top, side) => {
        const box = [
          Math.max(0, left - featureHaloPx),
          Math.max(0, top - featureHaloPx),
          Math.min(150, left + side + featureHaloPx),
          Math.min(130, top + side + featureHaloPx),
        ] as const
        const cut = { width: box[2] - box[0], height: box[3] - box[1], rgb: new Uint8Array((box[2] - box[0]) * (box[3] - box[1]) * 3) }
        for (let y = box[1]; y < box[3]; y++) cut.rgb.set(whole.rgb.subarray((y * 150 + box[0]) * 3, (y * 150 + box[2]) * 3), (y - box[1]) * cut.width * 3)
        const right = Math.min(150, left + side)
        const bottom = Math.min(130, top + side)
        const part = pixelFeatures(cut, [left - box[0], top - box[1], right - box[0], bottom - box[1]])
        let row = 0
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++, row++) {
            const from = (y * 150 + x) * all.count
            expect(part.values.subarray(row * all.count, (row + 1) * all.count)).toEqual(all.values.subarray(from, from + all.count))
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})

/** Clouds that overlap, as make-reference.py draws them. */
function clouds(seed: number, { n, dims, classes, spread }: { n: number; dims: number; classes: number; spread: number }): Samples {
  const random = seededRandom(seed)
  const normal = normalFrom(random)
  const values = new Float32Array(n * dims)
  const labels = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    const k = Math.floor(random() * random() * classes)
    labels[i] = k
    for (let d = 0; d < dims; d++) values[i * dims + d] = Math.sin(1.7 * k + 0.9 * d) * 1.5 + normal() * spread
    values[i * dims] = (values[i * dims] as number) ** 2 + (values[i * dims + 1] as number)
  }
  return { values, count: dims, labels, classes }
}

describe('linear classifier', () => {
  it('has the coefficients, intercepts and probabilities of scikit-learn', () => {
    const samples = clouds(7, { n: 120, dims: 4, classes: 3, spread: 1 })
    const model = fitLinear(samples)
    const { coef, intercept, shares } = reference.linear
    coef.forEach((row, k) => row.forEach((one, f) => expect(model.weights[k * 5 + f]).toBeCloseTo(one, 4)))
    intercept.forEach((one, k) => expect(model.weights[k * 5 + 4]).toBeCloseTo(one, 4))
    const told = predictLinear(model, samples.values)
    shares.flat().forEach((share, at) => expect(told[at]).toBeCloseTo(share, 4))
  })

  it('has them with more features than examples too', () => {
    const model = fitLinear(clouds(9, { n: 40, dims: 60, classes: 4, spread: 2 }), 0.05)
    reference.wide.first.forEach((one, k) => expect(model.weights[k * 61]).toBeCloseTo(one, 4))
    reference.wide.intercept.forEach((one, k) => expect(model.weights[k * 61 + 60]).toBeCloseTo(one, 4))
  })
})

describe('random forest', () => {
  const train = clouds(3, { n: 1200, dims: 8, classes: 4, spread: 1.6 })
  const test = clouds(4, { n: 3000, dims: 8, classes: 4, spread: 1.6 })

  it('reaches the mean F1 of scikit-learn within 0.02 on data it did not see', () => {
    const said = strongest(predictForest(fitForest(train), test.values), 4)
    const scores = classScores(test.labels, said, { classes: 4 }).map(({ f1 }) => f1 as number)
    expect(Math.abs(scores.reduce((sum, one) => sum + one, 0) / 4 - reference.forest.f1)).toBeLessThan(0.02)
  })

  it('of one seed is the same forest, of another one it is not', () => {
    const small = { trees: 3, depth: 5 }
    expect(fitForest(train, { ...small, seed: 1 })).toEqual(fitForest(train, { ...small, seed: 1 }))
    expect(fitForest(train, { ...small, seed: 1 })).not.toEqual(fitForest(train, { ...small, seed: 2 }))
  })
})
