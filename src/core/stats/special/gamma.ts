const lanczos = [76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2, -0.5395239384953e-5] as const
const mostTerms = 500
const tiny = 1e-300

/** Natural logarithm of the gamma function for x > 0 (Lanczos; off by less than 2e-10). */
export function logGamma(x: number): number {
  const shifted = x + 5.5
  let series = 1.000000000190015
  for (const [k, factor] of lanczos.entries()) series += factor / (x + 1 + k)
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310007 * series) / x)
}

/** Regularised incomplete gamma function: P(a, x), or Q(a, x) = 1 - P with `upper`, each exact in its own tail. */
export function gammaP({ a, x, upper = false }: { readonly a: number; readonly x: number; readonly upper?: boolean }): number {
  if (!(x > 0)) return upper ? 1 : 0
  if (x === Number.POSITIVE_INFINITY) return upper ? 0 : 1
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a))
  if (x < a + 1) {
    const low = front * lowerSeries(a, x)
    return upper ? 1 - low : low
  }
  const high = front * upperFraction(a, x)
  return upper ? high : 1 - high
}

/** Share of a chi-square of `degrees` below `x`; the share above with `upper`. */
export const chiSquareCdf = (x: number, degrees: number, upper = false): number => gammaP({ a: degrees / 2, x: x / 2, upper })

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < mostTerms; n++) {
    term *= x / (a + n)
    sum += term
    if (Math.abs(term) < Math.abs(sum) * 1e-16) break
  }
  return sum
}

/** Continued fraction by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < mostTerms; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / nonZero(an * d + b)
    c = nonZero(b + an / c)
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return h
}

const nonZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value)
