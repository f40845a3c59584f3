import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { classGroups, classRegistry } from '../../contracts/classes.ts'

export type Hatch = 'none' | 'dots' | 'diagonal' | 'cross' | 'vertical' | 'waves' | 'rings' | 'corners' | 'line' | 'dash-bar' | 'dotted'
export type ClassLook = { readonly color: string; readonly casing: string; readonly hatch: Hatch; readonly label: string; readonly mark: string | null }

const looks = tokens.classes as Record<string, { color: string; casing: string; hatch: string; label: string; mark?: string }>
const groupLooks: Record<string, { of: string; label: string }> = {
  building: { of: 'unknown', label: 'Building' },
  building_damaged: { of: 'building_major_damage', label: 'Damaged' },
  road: { of: 'road_clear', label: 'Road' },
}
const order = [
  'building_destroyed',
  'building_major_damage',
  'building_minor_damage',
  'building_no_damage',
  'building_damaged',
  'building',
  'road_clear',
  'road_blocked',
  'road',
  'water',
  'vehicle',
  'tree',
  'pool',
]

/** Colour, casing, hatch and words of a class; a model's own class gets the look of "unknown" and its own name. */
export function lookOf(classId: string): ClassLook {
  const group = groupLooks[classId]
  const look = looks[classId] ?? (group ? looks[group.of] : undefined) ?? looks['unknown']
  if (!look) throw new Error('The tokens hold no look for unknown classes.')
  const label = group?.label ?? (classId in looks ? look.label : shortOf(classId))
  return { color: look.color, casing: look.casing, hatch: look.hatch as Hatch, label, mark: look.mark ?? null }
}

/** Short words of a class id, never with underscores. */
export function shortOf(classId: string): string {
  if (classId in classRegistry) return lookWord(classId)
  const group = groupLooks[classId]
  if (group) return group.label
  return classId.replace(/^(model|user):/, '').replaceAll('_', ' ')
}

const lookWord = (classId: string) => looks[classId]?.label ?? (classRegistry as Record<string, { short: string }>)[classId]?.short ?? classId

/** Classes in the order every list uses: destroyed first, then down. */
export function inClassOrder(classIds: readonly string[]): string[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...classIds].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** A set of classes in words: "4 damage levels", "destroyed", "all classes". */
export function classesInWords(classIds: readonly string[] | null): string {
  if (!classIds || classIds.length === 0) return 'all classes'
  const has = new Set(classIds)
  if (classGroups.building.every((id) => has.has(id)) && has.size === 4) return '4 damage levels'
  if (classGroups.building_damaged.every((id) => has.has(id)) && has.size === 3) return 'damaged'
  if (classGroups.road.every((id) => has.has(id)) && has.size === 2) return 'roads'
  if (classIds.length > 3) return `${classIds.length} classes`
  return inClassOrder(classIds)
    .map((id) => shortOf(id).toLowerCase())
    .join(', ')
}
