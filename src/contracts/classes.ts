import { z } from 'zod'

export type ClassInfo = {
  /** pixel value in every mask Aftermap writes */
  readonly index: number
  readonly singular: string
  readonly plural: string
  /** at most 12 characters, for chips and map labels */
  readonly short: string
  /** 0 undamaged to 3 destroyed; null where damage has no meaning */
  readonly damageRank: 0 | 1 | 2 | 3 | null
  readonly habit: 'area' | 'object' | 'line' | 'none'
}

/** The class registry, after RescueNet: ids and numbers are the same in plans, masks, CLI and tests. */
export const classRegistry = {
  background: { index: 0, singular: 'background', plural: 'background', short: 'Background', damageRank: null, habit: 'none' },
  water: { index: 1, singular: 'water', plural: 'water', short: 'Water', damageRank: null, habit: 'area' },
  building_no_damage: { index: 2, singular: 'building with no visible damage', plural: 'buildings with no visible damage', short: 'No damage', damageRank: 0, habit: 'object' },
  building_minor_damage: { index: 3, singular: 'building with minor damage', plural: 'buildings with minor damage', short: 'Minor', damageRank: 1, habit: 'object' },
  building_major_damage: { index: 4, singular: 'building with major damage', plural: 'buildings with major damage', short: 'Major', damageRank: 2, habit: 'object' },
  building_destroyed: { index: 5, singular: 'destroyed building', plural: 'destroyed buildings', short: 'Destroyed', damageRank: 3, habit: 'object' },
  vehicle: { index: 6, singular: 'vehicle', plural: 'vehicles', short: 'Vehicle', damageRank: null, habit: 'object' },
  road_clear: { index: 7, singular: 'clear road', plural: 'clear roads', short: 'Road clear', damageRank: null, habit: 'line' },
  road_blocked: { index: 8, singular: 'blocked road', plural: 'blocked roads', short: 'Road blocked', damageRank: null, habit: 'line' },
  tree: { index: 9, singular: 'tree', plural: 'trees', short: 'Tree', damageRank: null, habit: 'object' },
  pool: { index: 10, singular: 'swimming pool', plural: 'swimming pools', short: 'Pool', damageRank: null, habit: 'object' },
} as const satisfies Record<string, ClassInfo>

export type RegistryClass = keyof typeof classRegistry

/** Pixel values that are not classes. A generic `building` or `road` (state unknown) has its own value so that it is never taken for "no damage". */
export const maskValues = { building: 100, road: 101, obscured: 253, unknown: 254, nodata: 255 } as const

/** Groups stay groups in goals and plans; members say what they stand for. */
export const classGroups = {
  building: ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'],
  building_damaged: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
  road: ['road_clear', 'road_blocked'],
} as const satisfies Record<string, readonly RegistryClass[]>

export type ClassGroup = keyof typeof classGroups

/** True for a class of the registry; names every object inherits, such as `constructor`, are none. */
export const isRegistryClass = (id: string): id is RegistryClass => Object.hasOwn(classRegistry, id)
export const isClassGroup = (id: string): id is ClassGroup => Object.hasOwn(classGroups, id)

/** Registry classes a name stands for: itself, or the members of its group. */
export const membersOf = (name: string): readonly string[] => (isClassGroup(name) ? classGroups[name] : [name])

/** True for a class outside the registry that keeps its own name. */
export const isOwnName = (id: string): boolean => /^(model|user):./.test(id)

/** A registry id, a group, `model:<name>` for a class only a model or a label file knows, `user:<name>` for one the analyst made. */
export const ClassIdSchema = z.string().refine((id) => isRegistryClass(id) || isClassGroup(id) || isOwnName(id), 'not a class of the registry')
export type ClassId = z.infer<typeof ClassIdSchema>

export const registryClasses = Object.keys(classRegistry) as RegistryClass[]
