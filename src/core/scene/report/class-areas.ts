import { classRegistry, type RegistryClass, registryClasses } from '../../../contracts/classes.ts'
import type { TruthTally } from '../truth/truth-tally.ts'

/** Square metres of every class: pixels of the truth times the ground of one. They add up to the picture. */
export function classAreasM2({ labelPx }: TruthTally, gsdM: number): Record<RegistryClass, number> {
  const area = (id: RegistryClass) => (labelPx[classRegistry[id].index] ?? 0) * gsdM * gsdM
  return Object.fromEntries(registryClasses.map((id) => [id, area(id)])) as Record<RegistryClass, number>
}

export const countsOf = ({ instances }: TruthTally): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { class: cls } of instances) counts[cls] = (counts[cls] ?? 0) + 1
  return counts
}
