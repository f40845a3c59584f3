/** Shares that add to 1, written at `at`; the largest logit is taken off first, so that none overflows. */
export function softmaxInto(logits: Float64Array, out: Float32Array | Float64Array, at: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (const logit of logits) most = Math.max(most, logit)
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - most)
  for (let k = 0; k < logits.length; k++) out[at + k] = Math.exp((logits[k] as number) - most) / sum
}
