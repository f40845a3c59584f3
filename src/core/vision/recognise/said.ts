import type { OutputLayout } from '../../../contracts/model-card.ts'

/** What a model is for, in the words of the files that come with it. */
export type SaidTask = 'semantic' | 'detect' | 'regression' | 'turned-boxes' | 'instances' | 'classify' | 'other'

/** What metadata, side files or a person say of a model; a field is absent where they are silent. */
export type Said = {
  readonly task?: SaidTask
  /** the task in its own words */
  readonly taskWord?: string
  readonly layout?: OutputLayout
  readonly classes?: readonly { readonly index: number; readonly name: string }[]
  readonly gsdRangeM?: readonly [number, number]
  readonly tile?: number
  readonly stride?: number
  readonly overlapShare?: number
  readonly order?: string
  readonly scale?: number
  readonly mean?: readonly number[]
  readonly std?: readonly number[]
  readonly score?: number
  readonly segmentThreshold?: number
  readonly nmsIou?: number
  readonly scaling?: number
  readonly end2end?: boolean
  /** SSD: [cx, cy, w, h] of each prior, from 0 to 1 */
  readonly priors?: readonly [number, number, number, number][]
  /** first date of a pair */
  readonly dates?: 'before_after' | 'after_before' | 'one'
}

export type Source = { readonly name: string; readonly said: Said }

/** Earlier sources win field by field. `from` tells which one each field came from. */
export function merged(sources: readonly Source[]): { said: Said; from: (field: keyof Said) => string | null } {
  const said: Record<string, unknown> = {}
  const from = new Map<string, string>()
  for (const source of sources) {
    for (const [field, value] of Object.entries(source.said)) {
      if (value === undefined || from.has(field)) continue
      said[field] = value
      from.set(field, source.name)
    }
  }
  return { said, from: (field) => from.get(field) ?? null }
}
