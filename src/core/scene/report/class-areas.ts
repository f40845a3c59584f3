import { classRegistry, type RegistryClass, registryClasses } from '../../../contracts/classes.ts'
import type { SceneTruth } from '../truth/label-scene.ts'

/** Square metres of every class: pixels of the truth times the ground of one. They add up to the picture. */
export function classAreasM2({ plane }: SceneTruth): Record<RegistryClass, number> {
  const counts = new Float64Array(256)
  for (const value of plane.labels) counts[value] = (counts[value] ?? 0) + 1
  const area = (id: RegistryClass) => (counts[classRegistry[id].index] ?? 0) * plane.gsdM * plane.gsdM
  return Object.fromEntries(registryClasses.map((id) => [id, area(id)])) as Record<RegistryClass, number>
}

export const countsOf = ({ instances }: SceneTruth): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { class: cls } of instances) counts[cls] = (counts[cls] ?? 0) + 1
  return counts
}
