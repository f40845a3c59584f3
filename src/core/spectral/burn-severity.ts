/** Steps of dNBR (before minus after), Key and Benson 2006; `to` is not inside. */
export const burnSteps = [
  { name: 'regrowth', from: Number.NEGATIVE_INFINITY, to: -0.1 },
  { name: 'unburnt', from: -0.1, to: 0.1 },
  { name: 'low severity', from: 0.1, to: 0.27 },
  { name: 'moderate-low severity', from: 0.27, to: 0.44 },
  { name: 'moderate-high severity', from: 0.44, to: 0.66 },
  { name: 'high severity', from: 0.66, to: Number.POSITIVE_INFINITY },
] as const

/** Number of the step a dNBR lies in, from 0; null for no value. */
export function burnStep(dnbr: number): number | null {
  if (Number.isNaN(dnbr)) return null
  return burnSteps.findIndex(({ from, to }) => dnbr >= from && dnbr < to)
}
