import { classRegistry, isRegistryClass } from '../../../contracts/classes.ts'
import type { Mention } from './mentions.ts'

export type Habit = 'area' | 'object' | 'line' | 'none'

/** Whether the first class is one of separate objects, of lines or of areas. */
export function habitOf(mentions: readonly Mention[]): Habit {
  const first = mentions[0]?.classes[0]
  if (first === undefined) return 'none'
  if (isRegistryClass(first)) return classRegistry[first].habit
  return first === 'road' ? 'line' : 'object'
}
