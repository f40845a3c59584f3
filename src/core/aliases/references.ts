import type { AliasFacts, Referred } from './define-alias.ts'

const pattern = /^<([A-Za-z0-9_]+)> from (trajectory|step)\[(\d+)\]\.obs$/

export type Reference = { readonly key: string; readonly from: 'trajectory' | 'step'; readonly index: number }

/** `<mask_path> from trajectory[2].obs`; null for any other text. */
export function readReference(text: string): Reference | null {
  const match = pattern.exec(text)
  const [, key, from, index] = match ?? []
  if (key === undefined || (from !== 'trajectory' && from !== 'step')) return null
  return { key, from, index: Number(index) }
}

/** Every reference inside a value, however deep. */
export function referencesIn(value: unknown): Reference[] {
  if (typeof value === 'string') return [readReference(value) ?? []].flat()
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(referencesIn)
}

type Resolving = { readonly facts: AliasFacts; readonly connects: boolean }

/**
 * The value with its references resolved: a result itself becomes its name where the argument connects results, anything else the value.
 * A reference that finds nothing stays and is refused by the rule it reaches.
 */
export function resolved(value: unknown, { facts, connects }: Resolving): unknown {
  if (typeof value === 'string') {
    const reference = readReference(value)
    const found = reference ? (facts.referenceOf?.(reference.key, reference.from, reference.index) ?? null) : null
    return found === null ? value : taken(found, connects)
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, { facts, connects }))
  if (typeof value !== 'object' || value === null) return value
  // inside a record stand values, not connections
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, { facts, connects: false })]))
}

const taken = ({ wire, value }: Referred, connects: boolean): unknown => (connects && wire !== null ? wire : value)
