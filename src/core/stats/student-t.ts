const z975 = 1.959963984540054

/** Quantile .975 of Student's t for at least 4 degrees of freedom, to .001: Fisher and Cornish's expansion in 1 / n. */
export function studentT975(degrees: number): number {
  const [z, n] = [z975, degrees]
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  const fourth = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160
  return z + first / n + second / n ** 2 + third / n ** 3 + fourth / n ** 4
}
