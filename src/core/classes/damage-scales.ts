import type { RegistryClass } from '../../contracts/classes.ts'

/** Names of the four damage levels in other scales, outward only. EMS-98 is read and never written: its grades cannot be seen from above. */
export const damageScales = {
  xbd: { building_no_damage: 'no-damage', building_minor_damage: 'minor-damage', building_major_damage: 'major-damage', building_destroyed: 'destroyed' },
  cems: { building_no_damage: 'No visible damage', building_minor_damage: 'Damaged', building_major_damage: 'Damaged', building_destroyed: 'Destroyed' },
  unosat: {
    building_no_damage: 'No Visible Damage',
    building_minor_damage: 'Moderate Damage',
    building_major_damage: 'Severe Damage',
    building_destroyed: 'Destroyed',
  },
} as const satisfies Record<string, Partial<Record<RegistryClass, string>>>

export type DamageScale = keyof typeof damageScales
export const crosswalkId = 'v1'

/** The term of a scale, and whether two of our levels share it. Null for a class that has no level. */
export function inScale(scale: DamageScale, id: string): { term: string; lossy: boolean } | null {
  const terms: Readonly<Record<string, string>> = damageScales[scale]
  const term = Object.hasOwn(terms, id) ? terms[id] : undefined
  if (term === undefined) return null
  return { term, lossy: Object.values(terms).filter((other) => other === term).length > 1 }
}
