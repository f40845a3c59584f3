import { gammaP } from './gamma.ts'

/** Share of a standard normal below `z`; the tail keeps its precision: `normalTail(z)` is the share above. */
export const normalCdf = (z: number): number => (z < 0 ? normalTail(-z) : 1 - normalTail(z))

/** Share of a standard normal above `z`. */
export function normalTail(z: number): number {
  if (Number.isNaN(z)) return Number.NaN
  if (z < 0) return 1 - normalTail(-z)
  return gammaQ(z)
}

/** Half of the upper incomplete gamma function of 1/2 at z2/2, which is the tail of the normal. */
function gammaQ(z: number): number {
  const x = (z * z) / 2
  return gammaP({ a: 0.5, x, upper: true }) / 2
}

/** Two-sided p of a standard normal. */
export const twoSidedP = (z: number): number => Math.min(1, 2 * normalTail(Math.abs(z)))
