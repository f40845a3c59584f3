import { classRegistry, isClassGroup, isRegistryClass, maskValues } from '../../contracts/classes.ts'
import type { ModelCard } from '../../contracts/model-card.ts'

/** Which class and mask value each output channel of a model means. */
export type ClassTable = {
  /** class id by channel */
  readonly channelClass: readonly string[]
  /** mask value by channel */
  readonly channelValue: readonly number[]
  /** class id to mask value, background left out */
  readonly values: Readonly<Record<string, number>>
  readonly classes: readonly string[]
}

/** Values from here up are classes only one model knows; the table travels with the mask. */
const firstModelValue = 110

/** Registry classes keep their number, generic groups theirs; any other class becomes `model:<name>` with a value of its own. */
export function classTable(card: Pick<ModelCard, 'classes'>): ClassTable {
  const channelClass: string[] = []
  const channelValue: number[] = []
  const values: Record<string, number> = {}
  let next = firstModelValue
  for (const entry of [...card.classes].sort((a, b) => a.index - b.index)) {
    const id = isRegistryClass(entry.class) || isClassGroup(entry.class) || entry.class.startsWith('user:') ? entry.class : `model:${entry.name}`
    const value = fixedValue(id) ?? values[id] ?? next++
    channelClass[entry.index] = id
    channelValue[entry.index] = value
    if (id !== 'background') values[id] = value
  }
  return { channelClass, channelValue, values, classes: Object.keys(values) }
}

function fixedValue(id: string): number | null {
  if (isRegistryClass(id)) return classRegistry[id].index
  if (id === 'building' || id === 'road') return maskValues[id]
  return null
}
