import { solveNewton } from './newton.ts'
import { balancedWeights, type Samples, type Standard, standardised, standardOf } from './samples.ts'
import { softmaxInto } from './softmax.ts'

/** Multinomial logistic regression on standardised features; `weights` has one row a class with the intercept last. */
export type LinearModel = { readonly kind: 'linear'; readonly classes: number; readonly count: number; readonly standard: Standard; readonly weights: Float64Array }

/** Strength of the data against the ridge, as `C` of scikit-learn. */
export const usualC = 1

/**
 * Minimises half the squared weights (intercepts free) plus `c` times the balanced log loss by Newton steps, as
 * `LogisticRegression(C=c, class_weight="balanced")` of scikit-learn does for three classes or more; two classes have a row each here.
 */
export function fitLinear(samples: Samples, c = usualC): LinearModel {
  const { values, count, labels, classes } = samples
  const standard = standardOf(samples)
  const rows = standardised(values, count, standard)
  const weights = solveNewton({ rows, count, labels, classes, weights: balancedWeights(labels, classes).map((one) => one * c) })
  return { kind: 'linear', classes, count, standard, weights }
}

/** Probabilities, one row a sample. */
export function predictLinear({ classes, count, standard, weights }: LinearModel, values: Float32Array): Float32Array {
  const n = values.length / count
  const out = new Float32Array(n * classes)
  // the standardisation is folded into the weights: one product a feature
  const folded = weights.slice()
  for (let k = 0; k < classes; k++) {
    const row = k * (count + 1)
    for (let f = 0; f < count; f++) {
      folded[row + f] = (weights[row + f] as number) / (standard.scale[f] as number)
      folded[row + count] = (folded[row + count] as number) - (folded[row + f] as number) * (standard.mean[f] as number)
    }
  }
  const logits = new Float64Array(classes)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < classes; k++) {
      const row = k * (count + 1)
      let sum = folded[row + count] as number
      for (let f = 0; f < count; f++) sum += (folded[row + f] as number) * (values[i * count + f] as number)
      logits[k] = sum
    }
    softmaxInto(logits, out, i * classes)
  }
  return out
}
