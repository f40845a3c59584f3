import { classRegistry, isRegistryClass } from '../../contracts/classes.ts'
import type { Scalar } from '../../contracts/kinds/index.ts'

export const damageLevels = ['minor', 'major', 'destroyed'] as const
export type DamageLevel = (typeof damageLevels)[number]
export const rankOfLevel: Record<DamageLevel, number> = { minor: 1, major: 2, destroyed: 3 }

const words: readonly (readonly [RegExp, number])[] = [
  [/\b(no|not|without|un)[ _-]?(visible[ _-])?damaged?\b|\bundamaged\b|\bintact\b/, 0],
  [/\bdestroy|\btotal|\bcollapse/, 3],
  [/\bmajor|\bsevere|\bheav/, 2],
  [/\bminor|\bpartial|\bslight|\bmoderate|\bpossibl|\bdamaged?\b/, 1],
]

/** 0 intact to 3 destroyed for a class name or a word of a damage scale; null where the value names no damage. Numbers name none: what 255 or 2 means depends on the mask. */
export function damageRankOf(value: Scalar): number | null {
  if (typeof value !== 'string') return null
  if (isRegistryClass(value)) return classRegistry[value].damageRank
  const text = value
    .replace(/^(model|user):/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
