import type { Artifact } from '../../contracts/kinds/index.ts'
import type { Referred } from './define-alias.ts'
import { definitionOf } from './table/index.ts'

type Made = { readonly artifact: Artifact; readonly output: string }

/** A result of ours under the keys of the catalogue tool it was called as. Values are finite or null. */
export function toTheirResult(alias: string, { artifact, output }: Made): Record<string, unknown> {
  const keys = Object.entries(definitionOf(alias)?.output ?? {})
  return Object.fromEntries(keys.map(([key, rule]) => [key, finite(rule.take(artifact, output))]))
}

/** What a reference to one key of a result stands for; null where the tool has no such key. */
export function referredKey(alias: string, key: string, { artifact, output }: Made): Referred | null {
  const keys = definitionOf(alias)?.output ?? {}
  const rule = Object.hasOwn(keys, key) ? keys[key] : undefined
  return rule ? { wire: rule.wire ? output : null, value: finite(rule.take(artifact, output)) } : null
}

/** True where a tool of the catalogue makes this key. */
export const hasKey = (alias: string, key: string): boolean => Object.hasOwn(definitionOf(alias)?.output ?? {}, key)

/** NaN leaves no tool. */
function finite(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(finite)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, finite(one)]))
}
