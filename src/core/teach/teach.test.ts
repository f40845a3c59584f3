import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { featureHaloPx, pixelFeatureNames, pixelFeatures } from './features/pixel-features.ts'
import { resamplePlane } from './features/resample-planes.ts'
import { cropPlan } from './footprint/crop.ts'
import { regionShares } from './footprint/region-shares.ts'
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

describe('what a model says beside the pixels', () => {
  it('is taken linearly between the middles of its pixels and held at the border', () => {
    // a grid of 2 x 1 pixels of twice the size: middles at 1 and 3 of the image's four columns
    const part = { planes: [Float32Array.of(0, 1)], left: 0, top: 0, width: 2, height: 1, gridWidth: 2, gridHeight: 1 }
    expect([...resamplePlane(part, 0, { box: [0, 0, 4, 1], width: 4, height: 1, factor: { x: 2, y: 1 } })]).toEqual([0, 0.25, 0.75, 1])
    // the same pixels asked at two places, and one place beyond the image
    expect([...resamplePlane(part, 0, { box: [0, 0, 4, 1], width: 2, height: 1, factor: { x: 2, y: 1 } })]).toEqual([0, 1])
    expect([...resamplePlane(part, 0, { box: [-9, 0, -8, 1], width: 1, height: 1, factor: { x: 2, y: 1 } })]).toEqual([0])
  })

  it('comes after the features of the pixels, one column a class', () => {
    const window = { width: 4, height: 3, rgb: new Uint8Array(36).fill(90) }
    const [own, more] = [pixelFeatures(window, [1, 0, 3, 2]), pixelFeatures(window, [1, 0, 3, 2], [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)])]
    expect(more.count).toBe(own.count + 2)
    expect([0, 1, 2, 3].map((row) => [...more.values.subarray(row * more.count + own.count, (row + 1) * more.count)])).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ])
    expect(pixelFeatureNames(0, ['m: a', 'm: b']).slice(-2)).toEqual(['m: a', 'm: b'])
  })

  it('is the mean inside a building and in the ring, without pixels that hold no data', () => {
    const plan = cropPlan([
      [
        [10, 10],
        [30, 10],
        [30, 30],
        [10, 30],
        [10, 10],
      ],
    ])
    const plane = Float32Array.from(plan.inside, (one) => (one === 1 ? 0.75 : 0.25))
    const valid = Uint8Array.from(plan.inside, (_, at) => (at % 2 === 0 ? 1 : 0))
    const odd = plane.map((value, at) => (at % 2 === 0 ? value : 9))
    expect(regionShares(plan, { rgb: new Uint8Array(0), valid }, [odd, odd.map((value) => 1 - value)])).toEqual([0.75, 0.25, 0.25, 0.75])
    expect(regionShares(plan, { rgb: new Uint8Array(0), valid: new Uint8Array(64 * 64) }, [plane])).toEqual([0, 0])
  })
})
